/** What the shop sells. Prices are in minor units of each currency. */
export const PRODUCTS = {
  mug: { title: "Ceramic mug", titleZh: "陶瓷马克杯", price: { CNY: 6900, EUR: 1250, USD: 1390 } },
  lamp: { title: "Desk lamp", titleZh: "台灯", price: { CNY: 15900, EUR: 3490, USD: 3790 } },
  kettle: { title: "Electric kettle", titleZh: "电热水壶", price: { CNY: 18900, EUR: 3990, USD: 4290 } },
  backpack: { title: "City backpack", titleZh: "城市背包", price: { CNY: 19900, EUR: 4500, USD: 4900 } },
  notebook: { title: "Notebook, set of three", titleZh: "笔记本三本装", price: { CNY: 4500, EUR: 990, USD: 1090 } },
  headphones: { title: "Wireless headphones", titleZh: "无线耳机", price: { CNY: 32900, EUR: 6990, USD: 7490 } },
  charger: { title: "USB-C charger", titleZh: "USB-C 充电器", price: { CNY: 9900, EUR: 2190, USD: 2390 } },
  blanket: { title: "Wool blanket", titleZh: "羊毛毯", price: { CNY: 25900, EUR: 5490, USD: 5990 } },
  planter: { title: "Plant pot", titleZh: "花盆", price: { CNY: 5900, EUR: 1150, USD: 1290 } },
  chair: { title: "Folding chair", titleZh: "折叠椅", price: { CNY: 21900, EUR: 4790, USD: 5190 } },
} as const;

export type Sku = keyof typeof PRODUCTS;
export type Currency = keyof (typeof PRODUCTS)["mug"]["price"];
