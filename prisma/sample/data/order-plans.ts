import type { Currency, Sku } from "./products";

/** How far an order has come on 22 March 2024, the day on which the sample stands still. */
export type Stage =
  | "unpaid"
  | "paid"
  | "packing"
  | "in_transit"
  | "delayed"
  | "out_for_delivery"
  | "delivered"
  /** Cancelled before it was paid. */
  | "cancelled_unpaid"
  /** Cancelled after it was paid; the money is still to be given back. */
  | "cancelled_paid"
  /** Delivered, sent back and refunded in full. */
  | "returned"
  /** Delivered and kept; one of its first item was refunded. */
  | "part_refunded";

/** One order; its id begins with the day it was placed. */
export interface OrderPlan {
  id: string;
  stage: Stage;
  customer: string;
  currency: Currency;
  items: Partial<Record<Sku, number>>;
}

export const ORDER_PLANS: readonly OrderPlan[] = [
  { id: "20240301001", stage: "delivered", customer: "C-1001", currency: "CNY", items: { mug: 2 } },
  { id: "20240301002", stage: "returned", customer: "C-1002", currency: "EUR", items: { headphones: 1 } },
  { id: "20240302001", stage: "delivered", customer: "C-1003", currency: "USD", items: { lamp: 1, charger: 1 } },
  { id: "20240303001", stage: "part_refunded", customer: "C-1004", currency: "CNY", items: { mug: 4, kettle: 1 } },
  { id: "20240304001", stage: "delivered", customer: "C-1005", currency: "EUR", items: { blanket: 2 } },
  { id: "20240305001", stage: "cancelled_unpaid", customer: "C-1006", currency: "CNY", items: { chair: 4 } },
  { id: "20240306001", stage: "delivered", customer: "C-1007", currency: "CNY", items: { notebook: 3, mug: 1 } },
  { id: "20240307001", stage: "returned", customer: "C-1008", currency: "CNY", items: { backpack: 1 } },
  { id: "20240308001", stage: "delivered", customer: "C-1001", currency: "CNY", items: { planter: 2 } },
  { id: "20240308002", stage: "delivered", customer: "C-1009", currency: "USD", items: { chair: 2 } },
  { id: "20240309001", stage: "delivered", customer: "C-1010", currency: "EUR", items: { lamp: 1 } },
  { id: "20240310001", stage: "cancelled_paid", customer: "C-1011", currency: "USD", items: { headphones: 1 } },
  { id: "20240311377", stage: "out_for_delivery", customer: "C-1012", currency: "CNY", items: { kettle: 1 } },
  { id: "20240312001", stage: "delayed", customer: "C-1013", currency: "EUR", items: { chair: 1, lamp: 1 } },
  { id: "20240313001", stage: "in_transit", customer: "C-1014", currency: "USD", items: { backpack: 1 } },
  { id: "20240313002", stage: "in_transit", customer: "C-1015", currency: "CNY", items: { blanket: 1, mug: 2 } },
  { id: "20240314001", stage: "out_for_delivery", customer: "C-1016", currency: "EUR", items: { charger: 2 } },
  { id: "20240314002", stage: "cancelled_unpaid", customer: "C-1017", currency: "USD", items: { lamp: 1 } },
  { id: "20240315001", stage: "delayed", customer: "C-1018", currency: "CNY", items: { headphones: 1, charger: 1 } },
  { id: "20240315002", stage: "in_transit", customer: "C-1019", currency: "CNY", items: { notebook: 2 } },
  { id: "20240315003", stage: "in_transit", customer: "C-1020", currency: "EUR", items: { kettle: 1 } },
  { id: "20240316001", stage: "in_transit", customer: "C-1003", currency: "USD", items: { mug: 6 } },
  { id: "20240316002", stage: "delayed", customer: "C-1021", currency: "USD", items: { planter: 3 } },
  { id: "20240317001", stage: "cancelled_paid", customer: "C-1022", currency: "CNY", items: { lamp: 2 } },
  { id: "20240317002", stage: "in_transit", customer: "C-1023", currency: "CNY", items: { backpack: 1 } },
  { id: "20240318001", stage: "in_transit", customer: "C-1024", currency: "EUR", items: { blanket: 1 } },
  { id: "20240319001", stage: "packing", customer: "C-1025", currency: "CNY", items: { chair: 2, planter: 2 } },
  { id: "20240319002", stage: "packing", customer: "C-1026", currency: "USD", items: { headphones: 1 } },
  { id: "20240320001", stage: "packing", customer: "C-1005", currency: "EUR", items: { notebook: 5 } },
  { id: "20240320002", stage: "packing", customer: "C-1027", currency: "CNY", items: { charger: 3 } },
  { id: "20240321001", stage: "paid", customer: "C-1028", currency: "CNY", items: { kettle: 1, mug: 4 } },
  { id: "20240321002", stage: "paid", customer: "C-1029", currency: "EUR", items: { backpack: 2 } },
  { id: "20240321003", stage: "unpaid", customer: "C-1030", currency: "USD", items: { blanket: 1 } },
  { id: "20240322001", stage: "paid", customer: "C-1031", currency: "USD", items: { lamp: 1, notebook: 2 } },
  { id: "20240322002", stage: "paid", customer: "C-1032", currency: "CNY", items: { headphones: 2 } },
  { id: "20240322003", stage: "unpaid", customer: "C-1033", currency: "CNY", items: { planter: 1 } },
  { id: "20240322044", stage: "paid", customer: "C-1034", currency: "CNY", items: { backpack: 1, mug: 1 } },
  { id: "20240322045", stage: "unpaid", customer: "C-1035", currency: "EUR", items: { chair: 1 } },
  { id: "20240322046", stage: "paid", customer: "C-1018", currency: "CNY", items: { notebook: 1, charger: 1 } },
  { id: "20240322047", stage: "paid", customer: "C-1036", currency: "CNY", items: { mug: 1 } },
];
