import { nameWords, type Language } from "./language";

/** Chinese for the words that keys and tool names are made of. */
const ZH: Record<string, string> = Object.fromEntries(
  (
    "order 订单|orders 订单|status 状态|state 状态|id 编号|ids 编号|number 号|no 号|shipment 物流|tracking 物流|track 跟踪|package 包裹|carrier 承运商|cancel 取消|" +
    "cancelled 已取消|refund 退款|issue 办理|refunded 已退款|amount 金额|price 价格|total 合计|sum 总额|currency 币种|task 任务|tasks 任务|finder 查找|find 查找|" +
    "search 搜索|knowledge 知识库|code 代码|log 日志|logs 日志|analyzer 分析|analysis 分析|error 错误|errors 错误|message 信息|reason 原因|cause 原因|keyword 关键词|" +
    "list 列表|page 页码|pages 页数|count 数量|items 条目|item 条目|results 结果|result 结果|name 名称|title 标题|description 说明|created 创建|updated 更新|at 时间|" +
    "time 时间|date 日期|started 开始|finished 结束|start 开始|end 结束|duration 耗时|type 类型|owner 负责人|user 用户|customer 客户|city 城市|address 地址|location 位置|" +
    "eta 预计到达|estimated 预计|delivery 送达|delivered 送达|shipped 发货|placed 下单|paid 支付|event 事件|events 事件|latest 最新|last 最近|first 最早|next 下一|more 更多|" +
    "file 文件|path 路径|line 行|lines 行|summary 摘要|suggestion 建议|stage 阶段|step 步骤|query 查询|text 内容|content 内容|url 链接|source 来源|score 得分|quantity 数量|" +
    "product 商品|products 商品|email 邮箱|phone 电话|note 备注|notes 备注|level 级别|retries 重试次数|progress 进度|weather 天气|temperature 气温|success 成功|data 数据|" +
    "update 更新|create 创建|delete 删除|send 发送|return 退货|transfer 转账|get 查询|article 文章|articles 文章|section 章节|matches 匹配|snippet 片段|top 前|limit 条数|can 可否|expected 预计|on 日期|refundable 可退金额|region 区域|team 团队|schedule 计划|run 运行|runs 运行记录|by 按|body 正文|article_id 文章编号|severity 严重程度|component 组件|entry 条目|entries 条目|place 地点|remedy 处理办法|parcel 包裹|shipments 物流|excerpt 摘录|steps 步骤|seconds 秒数|symbol 符号|examined 已查|retried 已重试|codes 代码|info 信息|warn 警告|due 应退|change 变更|before 之前"
  )
    .split("|")
    .map((entry) => entry.split(" ") as [string, string]),
);

/** Chinese for the states that results speak of. */
const ZH_STATES: Record<string, string> = Object.fromEntries(
  (
    "shipped 已发货|in_transit 运输中|out_for_delivery 派送中|delivered 已送达|cancelled 已取消|canceled 已取消|pending 待处理|placed 已下单|paid 已付款|unpaid 未付款|" +
    "packed 已打包|processing 处理中|running 运行中|waiting 等待中|queued 排队中|failed 失败|succeeded 成功|success 成功|completed 已完成|done 已完成|refunded 已退款|returned 已退货|" +
    "open 未关闭|closed 已关闭|lost 丢失|skipped 已跳过|delayed 延误|held 滞留|picked_up 已揽收|arrived_at_hub 已到转运中心|stuck 卡住"
  )
    .split("|")
    .map((entry) => entry.split(" ") as [string, string]),
);

/** A word of a result that is a state, in plain words: `in_transit` is in transit, or 运输中. */
export function stateLabel(value: string, language: Language): string {
  const known = value.toLowerCase();
  if (language === "zh" && Object.hasOwn(ZH_STATES, known)) return ZH_STATES[known] ?? value;
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
}

/** A name in plain words: `order_id` is order id, and 订单编号 where every word is known. */
export function label(name: string, language: Language): string {
  const words = nameWords(name);
  if (language === "zh") {
    const known = words.map((word) => (Object.hasOwn(ZH, word) ? ZH[word] : undefined));
    if (known.every((word) => word !== undefined)) return known.join("");
  }
  return words.join(" ") || name;
}

const LEADING = new Set(["get", "fetch", "read", "find", "lookup", "query"]);

/** A tool in plain words: `get_order_status` is order status. */
export function toolLabel(name: string, language: Language): string {
  const words = nameWords(name);
  const rest = words.length > 1 && LEADING.has(words[0] ?? "") ? words.slice(1) : words;
  if (words[0] === "list" && language === "zh") return label([...words.slice(1), "list"].join("_"), language);
  return label(rest.join("_"), language);
}
