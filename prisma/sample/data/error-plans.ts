/** An error code with all that the sample says about it: its log line, its place in the code, and its article. */
export interface ErrorPlan {
  code: string;
  title: string;
  titleZh: string;
  /** Whether the scheduler tries again by itself before it gives up. */
  retried: boolean;
  /** The text of its log line, after the code and the title. */
  detail: string;
  cause: string;
  causeZh: string;
  remedy: string;
  remedyZh: string;
  /** Where it is raised. */
  file: string;
  line: number;
  symbol: string;
  snippet: string;
  /** Other words it is found by. */
  keywords: readonly string[];
}

export const ERROR_PLANS: readonly ErrorPlan[] = [
  {
    code: "E1001",
    title: "Source connection timed out",
    titleZh: "数据源连接超时",
    retried: true,
    detail: "no answer from source 'warehouse-db' within 10000 ms",
    cause:
      "The source system did not accept a connection within ten seconds, mostly because it is restarting or its pool is full.",
    causeZh: "数据源在十秒内没有接受连接，多半是正在重启或连接池已满。",
    remedy:
      "Look at the source's status page. Runs started later succeed by themselves once it answers; restart this one then.",
    remedyZh: "查看数据源状态页。数据源恢复后，后续运行会自动成功，届时重跑本次即可。",
    file: "platform/connect.ts",
    line: 42,
    symbol: "openSource",
    snippet:
      "const socket = await dial(source, { timeoutMs: 10_000 });\nif (!socket) throw new TaskError('E1001', `no answer from source '${source}'`);",
    keywords: ["timeout", "connection", "连接超时", "超时", "数据源"],
  },
  {
    code: "E1002",
    title: "Access token expired",
    titleZh: "访问令牌已过期",
    retried: false,
    detail: "partner API answered 401, token is 31 days old",
    cause: "Access tokens of partner systems live for thirty days and this one was not renewed.",
    causeZh: "合作方访问令牌有效期为三十天，该令牌没有续期。",
    remedy:
      "Renew the token in the connection's settings, then restart the run. Switch on automatic renewal to prevent it.",
    remedyZh: "在连接设置中续期令牌后重跑。建议开启自动续期。",
    file: "platform/auth.ts",
    line: 18,
    symbol: "requireToken",
    snippet:
      "if (response.status === 401) {\n  throw new TaskError('E1002', `partner API answered 401, token is ${ageInDays} days old`);\n}",
    keywords: ["token", "login", "unauthorised", "401", "令牌", "过期", "授权"],
  },
  {
    code: "E1003",
    title: "Partner rate limit reached",
    titleZh: "达到合作方限流",
    retried: true,
    detail: "429 after 600 requests in one minute, three attempts used",
    cause: "Several tasks asked the same partner at once and used up its six hundred requests a minute.",
    causeZh: "多个任务同时请求同一合作方，用完了每分钟六百次的额度。",
    remedy: "Move one of the tasks to another minute, or lower its batch size. Then restart the run.",
    remedyZh: "错开任务的执行时间或减小批量后重跑。",
    file: "platform/rate-limit.ts",
    line: 61,
    symbol: "withBackoff",
    snippet:
      "for (let attempt = 1; attempt <= 3; attempt++) {\n  const reply = await send(request);\n  if (reply.status !== 429) return reply;\n}\nthrow new TaskError('E1003', '429 after three attempts');",
    keywords: ["429", "throttle", "too many requests", "限流", "频率限制"],
  },
  {
    code: "E2001",
    title: "Unexpected column in the source",
    titleZh: "源数据出现未知字段",
    retried: false,
    detail: "column 'gift_note' is not in mapping version 14",
    cause:
      "The source added a column that the field mapping does not know; unknown columns are refused so that no data is lost unseen.",
    causeZh: "数据源新增了映射中没有的字段；为避免数据悄悄丢失，未知字段会被拒绝。",
    remedy: "Add the column to the mapping, or list it as ignored, and restart the run.",
    remedyZh: "在字段映射中加入该字段或标记为忽略，然后重跑。",
    file: "platform/mapping.ts",
    line: 87,
    symbol: "mapFields",
    snippet:
      "const unknown = columns.filter((column) => !mapping.has(column));\nif (unknown.length > 0) throw new TaskError('E2001', `column '${unknown[0]}' is not in mapping`);",
    keywords: ["schema", "mapping", "column", "字段", "映射"],
  },
  {
    code: "E2002",
    title: "Duplicate key",
    titleZh: "主键重复",
    retried: false,
    detail: "row with key C-1018 already exists, 1 of 2140 rows",
    cause: "A row was delivered twice, or a run that was cut off had already written part of its rows.",
    causeZh: "同一行被重复投递，或上一次中断的运行已写入部分数据。",
    remedy:
      "Restart with the option *skip existing rows*. If it comes back, the source sends duplicates: tell its owner.",
    remedyZh: "使用“跳过已存在的行”选项重跑；若再次出现，说明数据源有重复，请联系其负责人。",
    file: "platform/write.ts",
    line: 33,
    symbol: "insertRows",
    snippet:
      "if (isUniqueViolation(error)) {\n  throw new TaskError('E2002', `row with key ${error.key} already exists`);\n}",
    keywords: ["unique", "duplicate", "主键", "重复"],
  },
  {
    code: "E2003",
    title: "Referenced row is missing",
    titleZh: "引用的数据不存在",
    retried: false,
    detail: "shipment SH-20240229001-1 not found for 3 parcel events",
    cause: "Rows refer to others that have not arrived yet or were removed.",
    causeZh: "数据引用了尚未到达或已被删除的记录。",
    remedy:
      "Run the task that delivers the missing rows first, then this one. Rows that stay without partner go to quarantine.",
    remedyZh: "先运行提供缺失数据的任务，再重跑本任务；仍无匹配的记录会进入隔离区。",
    file: "platform/references.ts",
    line: 25,
    symbol: "requireParents",
    snippet:
      "const orphans = rows.filter((row) => !parents.has(row.parentId));\nif (orphans.length > 0) throw new TaskError('E2003', `${orphans[0].parentId} not found`);",
    keywords: ["foreign key", "orphan", "missing row", "外键", "引用", "缺失"],
  },
  {
    code: "E2004",
    title: "Text cannot be decoded",
    titleZh: "文本无法解码",
    retried: false,
    detail: "byte 0xB5 at offset 1204 is not valid UTF-8",
    cause: "A file was delivered in another encoding than UTF-8, mostly GB18030 or Windows-1252.",
    causeZh: "文件编码不是 UTF-8，常见为 GB18030 或 Windows-1252。",
    remedy: "Ask the sender for UTF-8, or set the source's encoding in its settings; then restart the run.",
    remedyZh: "请发送方改用 UTF-8，或在数据源设置中指定编码，然后重跑。",
    file: "platform/decode.ts",
    line: 12,
    symbol: "decodeText",
    snippet:
      "try {\n  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);\n} catch {\n  throw new TaskError('E2004', `byte at offset ${offset} is not valid UTF-8`);\n}",
    keywords: ["encoding", "utf-8", "garbled", "编码", "乱码", "解码"],
  },
  {
    code: "E3001",
    title: "Amounts differ",
    titleZh: "金额不一致",
    retried: false,
    detail: "3 of 18240 settlement lines differ, largest difference 69.00 CNY (order 20240303001)",
    cause:
      "The bank settled another amount than we booked: mostly a partial refund that was booked after the bank's cut-off.",
    causeZh: "银行结算金额与我方入账不符，常见原因是部分退款在银行日切之后才入账。",
    remedy: "Open the difference list. Refunds booked after 18:00 match on the next day; confirm the others by hand.",
    remedyZh: "打开差异清单：18:00 之后入账的退款次日会自动核平，其余需人工确认。",
    file: "tasks/payment_reconciliation/compare.ts",
    line: 54,
    symbol: "compareSettlements",
    snippet:
      "const differing = lines.filter((line) => line.settledMinor !== booked.get(line.paymentId));\nif (differing.length > tolerance) throw new TaskError('E3001', summary(differing));",
    keywords: ["reconciliation", "settlement", "difference", "payment_reconciliation", "对账", "差异", "金额"],
  },
  {
    code: "E3002",
    title: "Exchange rate missing",
    titleZh: "缺少汇率",
    retried: true,
    detail: "no rate EUR to USD for 2024-03-21",
    cause: "The rate table has no row for that day: rates are published on bank days at 16:00.",
    causeZh: "汇率表缺少当日数据：汇率仅在银行工作日 16:00 发布。",
    remedy:
      "Wait for the next publication, or enter the rate by hand; the task then continues at the step that failed.",
    remedyZh: "等待下一次发布或手工录入汇率，任务会从失败步骤继续。",
    file: "platform/currency.ts",
    line: 29,
    symbol: "convert",
    snippet:
      "const rate = rates.get(`${from}/${to}/${day}`);\nif (rate === undefined) throw new TaskError('E3002', `no rate ${from} to ${to} for ${day}`);",
    keywords: ["currency", "exchange rate", "price_refresh", "payment_reconciliation", "汇率", "币种"],
  },
  {
    code: "E4001",
    title: "Disk quota exceeded",
    titleZh: "磁盘配额已满",
    retried: false,
    detail: "volume 'exports' is at 100 % of 200 GB",
    cause: "The volume of the task is full: old exports are deleted only after ninety days.",
    causeZh: "任务所用磁盘卷已满：旧的导出文件九十天后才会删除。",
    remedy: "Delete exports that are no longer needed or ask for a larger quota; then restart the run.",
    remedyZh: "删除不再需要的导出文件或申请扩容，然后重跑。",
    file: "platform/storage.ts",
    line: 71,
    symbol: "reserveSpace",
    snippet:
      "if (volume.usedBytes + bytes > volume.quotaBytes) {\n  throw new TaskError('E4001', `volume '${volume.name}' is full`);\n}",
    keywords: ["disk", "quota", "storage", "磁盘", "配额", "空间不足"],
  },
  {
    code: "E4002",
    title: "Memory limit exceeded",
    titleZh: "超出内存上限",
    retried: true,
    detail: "worker used 2061 MB of 2048 MB while grouping",
    cause:
      "The step held more rows in memory than its worker may: the day had more sales than usual, or the batch size was raised.",
    causeZh: "该步骤占用的内存超过限制：当天数据量偏大，或批量被调大。",
    remedy: "Lower the batch size to 5000, or move the task to a large worker; then restart the run.",
    remedyZh: "把批量调至 5000 或改用大规格执行器，然后重跑。",
    file: "platform/worker.ts",
    line: 103,
    symbol: "watchMemory",
    snippet: "if (usedMb > limitMb) {\n  throw new TaskError('E4002', `worker used ${usedMb} MB of ${limitMb} MB`);\n}",
    keywords: ["memory", "out of memory", "oom", "内存", "溢出"],
  },
  {
    code: "E4003",
    title: "Lock wait timed out",
    titleZh: "锁等待超时",
    retried: true,
    detail: "table 'coupon' locked for 60 s by session 4471",
    cause: "Another transaction held the table's lock for more than a minute, mostly a long report or a migration.",
    causeZh: "其他事务持有表锁超过一分钟，通常是长时间报表或结构变更。",
    remedy: "Find the session that holds the lock and end it or wait for it; then restart the run.",
    remedyZh: "找到持锁会话，结束它或等待其完成，然后重跑。",
    file: "platform/locks.ts",
    line: 37,
    symbol: "lockTable",
    snippet:
      "const holder = await tryLock(table, { waitMs: 60_000 });\nif (holder) throw new TaskError('E4003', `table '${table}' locked by session ${holder}`);",
    keywords: ["lock", "deadlock", "blocked", "锁", "锁等待", "死锁"],
  },
  {
    code: "E5001",
    title: "Carrier rejected the address",
    titleZh: "承运商拒绝该地址",
    retried: false,
    detail: "order 20240319001: postal code does not belong to the city",
    cause: "The address of an order fails the carrier's check, mostly a postal code of another city.",
    causeZh: "订单地址未通过承运商校验，常见为邮编与城市不符。",
    remedy:
      "Ask the customer for the right address, correct the order, and restart the run; the other orders of the batch go out.",
    remedyZh: "向客户核对地址并修正订单后重跑；同批其他订单不受影响。",
    file: "tasks/shipment_dispatch/check-addresses.ts",
    line: 22,
    symbol: "checkAddress",
    snippet:
      "const verdict = await carrier.validate(order.address);\nif (!verdict.ok) throw new TaskError('E5001', `order ${order.id}: ${verdict.reason}`);",
    keywords: ["address", "postal code", "shipment_dispatch", "地址", "邮编", "发货"],
  },
  {
    code: "E5002",
    title: "Label service unavailable",
    titleZh: "面单服务不可用",
    retried: true,
    detail: "carrier 'Meridian Freight' answered 503, three attempts used",
    cause: "The carrier's label service is down or in maintenance (Sundays 02:00 to 04:00).",
    causeZh: "承运商面单服务故障或正在维护（周日 02:00 至 04:00）。",
    remedy: "Wait until the carrier's service is back. Orders stay in packing and go out with the next run.",
    remedyZh: "等待承运商服务恢复；订单保持“备货中”，随下一次运行发出。",
    file: "tasks/shipment_dispatch/request-labels.ts",
    line: 40,
    symbol: "requestLabel",
    snippet:
      "if (reply.status === 503) {\n  throw new TaskError('E5002', `carrier '${carrier.name}' answered 503`);\n}",
    keywords: ["label", "carrier", "503", "shipment_dispatch", "面单", "承运商", "发货"],
  },
  {
    code: "E6001",
    title: "Upstream task has not finished",
    titleZh: "上游任务未完成",
    retried: true,
    detail: "waited 3600 s for task 12000002 (order_sync, us_east)",
    cause: "The task needs the rows of another task that had not finished within the hour it waits.",
    causeZh: "本任务依赖的上游任务在一小时等待期内没有完成。",
    remedy: "Diagnose the upstream task first. When it has succeeded, this one starts by itself within ten minutes.",
    remedyZh: "先诊断上游任务；上游成功后，本任务会在十分钟内自动开始。",
    file: "platform/dependencies.ts",
    line: 58,
    symbol: "waitForUpstream",
    snippet:
      "const finished = await upstream.wait({ timeoutMs: 3_600_000 });\nif (!finished) throw new TaskError('E6001', `waited 3600 s for ${upstream.name}`);",
    keywords: ["dependency", "upstream", "waiting", "上游", "依赖", "等待"],
  },
];
