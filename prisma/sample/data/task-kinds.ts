/** One kind of work, run as a task of its own in each region. */
export interface TaskKind {
  name: string;
  title: string;
  titleZh: string;
  /** Other words people use for it, in both languages. */
  aliases: readonly string[];
  team: string;
  /** What it does, for people. */
  summary: string;
  summaryZh: string;
  /** Its steps in order, each with the error codes it may end with. */
  steps: Readonly<Record<string, readonly string[]>>;
}

export const TASK_KINDS: readonly TaskKind[] = [
  {
    name: "order_sync",
    title: "Order sync",
    titleZh: "订单同步",
    aliases: ["order synchronisation", "order synchronization", "sync orders", "同步订单"],
    team: "orders",
    summary: "Copies new and changed orders from the shop to the warehouse system.",
    summaryZh: "把商城中新增和变更的订单同步到仓储系统。",
    steps: { connect: ["E1001", "E1002"], read_orders: ["E1003"], map_fields: ["E2001"], write_orders: ["E2002"] },
  },
  {
    name: "inventory_sync",
    title: "Inventory sync",
    titleZh: "库存同步",
    aliases: ["stock sync", "inventory synchronisation", "inventory synchronization", "同步库存", "库存更新"],
    team: "warehouse",
    summary: "Reads the stock of each warehouse and updates what the shop can sell.",
    summaryZh: "读取各仓库存并更新商城可售数量。",
    steps: { connect: ["E1001"], read_stock: ["E1003"], map_fields: ["E2001"], write_stock: ["E4003"] },
  },
  {
    name: "price_refresh",
    title: "Price refresh",
    titleZh: "价格刷新",
    aliases: ["price update", "refresh prices", "刷新价格", "价格更新"],
    team: "catalogue",
    summary: "Takes the buyers' price lists, converts currencies and publishes the new prices.",
    summaryZh: "读取采购价目表，换算币种并发布新价格。",
    steps: { load_prices: ["E1001"], convert_currency: ["E3002"], check_limits: [], write_prices: ["E4003"] },
  },
  {
    name: "shipment_dispatch",
    title: "Shipment dispatch",
    titleZh: "发货下发",
    aliases: ["dispatch", "label printing", "发货任务", "物流下单", "面单打印"],
    team: "warehouse",
    summary: "Checks addresses, asks the carrier for labels and tells the warehouse what to send.",
    summaryZh: "校验地址，向承运商申请面单，并通知仓库发货。",
    steps: { pick_orders: [], check_addresses: ["E5001"], request_labels: ["E5002"], notify_warehouse: ["E1001"] },
  },
  {
    name: "tracking_pull",
    title: "Tracking pull",
    titleZh: "物流轨迹拉取",
    aliases: ["tracking update", "parcel events", "轨迹拉取", "物流更新"],
    team: "warehouse",
    summary: "Fetches parcel events from the carriers and attaches them to shipments.",
    summaryZh: "从承运商拉取包裹轨迹并关联到发货单。",
    steps: { connect: ["E1002"], read_events: ["E1003"], match_parcels: ["E2003"], write_events: ["E2002"] },
  },
  {
    name: "invoice_export",
    title: "Invoice export",
    titleZh: "发票导出",
    aliases: ["export invoices", "invoicing", "导出发票", "开票任务"],
    team: "finance",
    summary: "Renders the invoices of the day and uploads them to the accounts department's archive.",
    summaryZh: "生成当日发票并上传到财务归档系统。",
    steps: { select_invoices: ["E2003"], render_documents: ["E2004"], pack_archive: ["E4001"], upload: ["E1002"] },
  },
  {
    name: "daily_sales_report",
    title: "Daily sales report",
    titleZh: "销售日报",
    aliases: ["sales report", "daily report", "日报", "每日销售报表"],
    team: "analytics",
    summary: "Adds up yesterday's sales by product and region and publishes the report.",
    summaryZh: "按商品和地区汇总前一日销售额并发布报表。",
    steps: { wait_for_orders: ["E6001"], aggregate: ["E4002"], render_report: [], publish: ["E1002"] },
  },
  {
    name: "coupon_expiry",
    title: "Coupon expiry",
    titleZh: "优惠券过期处理",
    aliases: ["expire coupons", "voucher expiry", "优惠券过期", "卡券过期"],
    team: "marketing",
    summary: "Closes coupons whose time is over and tells customers two days before.",
    summaryZh: "关闭到期优惠券，并提前两天通知客户。",
    steps: { select_coupons: [], expire: ["E4003"], notify_customers: ["E1003"], write_audit: [] },
  },
  {
    name: "payment_reconciliation",
    title: "Payment reconciliation",
    titleZh: "支付对账",
    aliases: ["reconciliation", "settlement check", "reconcile payments", "对账", "对账任务", "结算核对"],
    team: "finance",
    summary: "Compares the bank's settlement file with our payments and lists what differs.",
    summaryZh: "把银行结算文件与支付记录逐笔比对，并列出差异。",
    steps: {
      load_settlements: ["E1001"],
      load_payments: ["E6001"],
      compare: ["E3001", "E3002"],
      write_report: ["E4001"],
    },
  },
  {
    name: "search_index_build",
    title: "Search index build",
    titleZh: "搜索索引构建",
    aliases: ["search index", "index rebuild", "reindex", "索引构建", "重建索引"],
    team: "catalogue",
    summary: "Builds the catalogue's search index anew and swaps it in without a gap.",
    summaryZh: "重新构建商品搜索索引并无缝切换。",
    steps: { read_catalogue: ["E2004"], build_index: ["E4002"], swap_index: ["E4001"], warm_up: [] },
  },
  {
    name: "customer_merge",
    title: "Customer merge",
    titleZh: "客户合并",
    aliases: ["merge accounts", "duplicate accounts", "合并客户", "账号合并"],
    team: "customers",
    summary: "Finds accounts of the same customer, merges them and relinks their orders.",
    summaryZh: "识别同一客户的重复账号，合并并重新关联订单。",
    steps: { find_duplicates: [], merge_rows: ["E2002"], relink_orders: ["E2003"], write_audit: [] },
  },
  {
    name: "order_archive",
    title: "Order archive",
    titleZh: "订单归档",
    aliases: ["archive orders", "old orders", "归档订单", "历史订单归档"],
    team: "orders",
    summary: "Moves orders that were closed two years ago to the archive and checks the copy before deleting.",
    summaryZh: "把关闭满两年的订单移入归档库，校验副本后再删除。",
    steps: { select_orders: [], copy_rows: ["E4001"], verify: ["E2003"], delete_rows: ["E4003"] },
  },
];
