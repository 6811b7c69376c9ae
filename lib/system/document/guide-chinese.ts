import { erpScript } from "./erp-script";
import type { Guide } from "./guide-texts";
import { pythonReceiver, typescriptReceiver } from "./webhook-receivers";

export const chinese: Guide = {
  title: "商城与管理后台",
  chapters: [
    {
      title: "登录",
      text: [
        "`POST /v1/token` 返回令牌。`type` 说明 `account` 是什么：200 是 `wx.login` 的 code（`secret` 留空），100 是用户名，101 是邮箱，102 是手机号，后三种的 `secret` 是密码。",
        "调用时发送 `Authorization: Bearer <token>`。要在本页试用接口，先发送下面的登录请求，再把令牌粘贴到“身份验证”中。在沙箱中，`type` 为 200 时 code 可以是任意文本。",
        "令牌有效期两小时；`PUT /v1/token` 为同一会话换取新令牌，令牌已过期也可以。会话在最后一次使用的 30 天后、调用 `DELETE /v1/token` 时，或被管理员下线时结束：此时错误码是 `token_revoked`，只能重新登录。",
        "管理员是属于某个权限组的用户，登录方式相同。`/cms` 下的每个调用都需要管理员的令牌或 API 密钥，大多数还需要权限，调用的说明中会写明。权限变更从下一个请求起生效。",
        "脚本和智能助手在 `/cms` 下用 API 密钥（`POST /cms/api_key`）代替令牌：`Authorization: Bearer kiosk_…`。密钥有自己的权限，不需要续期，不能放在网址里，也可以粘贴到“身份验证”中。",
        "带类型的客户端（`/client.js`、`/client.cjs`）会自动登录、续期、重试和翻页。它供顾客端使用；`/cms` 的客户端可以从 `/openapi.json` 生成。",
      ],
    },
    {
      title: "错误",
      text: [
        '错误以 `application/problem+json`（RFC 9457）返回：`{ "type", "title", "status", "code", "detail", "request_id" }`。程序请按 `code` 判断：它永远不变。`detail` 是给人看的句子。`errors` 列出每个有误的字段：`{ "path": "products.0.count", "code", "message" }`。',
        "求助时请提供 `request_id`：店铺的日志里有它。",
      ],
      list: "codes",
    },
    { title: "请求头与响应头", text: ["前七个由客户端发送，其余由服务器返回。"], list: "headers" },
    {
      title: "幂等",
      text: [
        "操作完成之后，响应仍可能丢失。`POST /v1/order` 等支持 `Idempotency-Key` 的调用，请带上它；`/cms` 下除上传外的 POST 和 PUT 都支持。退款必须带。用同一个键重复调用，只会执行一次：返回第一次的响应，并带有 `Idempotent-Replayed: true`。",
        "键是 1 到 255 个可打印的 ASCII 字符，例如 UUID。它只对一个用户的一个调用有效，保留两天。每个订单用一个新键。失败的调用不占用它的键。",
        "同一个键配不同的请求体，返回 `idempotency_mismatch`。第一次调用仍在执行时，返回 `idempotency_in_progress` 和 `Retry-After`。包裹已被撤销的键，返回 `order_state`。",
      ],
    },
    {
      title: "限制",
      text: [
        "调用过多返回 `too_many_requests`，需要等待的秒数在 `Retry-After` 和 `retry_after` 中。除非店铺另有设置：每个用户每分钟 60 次下单和申请售后（合计）、60 次上传、120 次试算，每个地址每小时 30 次注册。输错五次密码，账号在输错的地址锁定 15 分钟。",
        "不需要令牌的调用，JSON 请求体最大 64 KiB，其他为 1 MiB。图片和文件的大小由店铺设置；在 Vercel 上一个请求最大 4 MB。超出返回 `payload_too_large`，`detail` 说明上限。",
        "未知的查询参数或字段会报错，因此拼错的参数不会被忽略。",
      ],
    },
    {
      title: "列表与分页",
      text: [
        "列表的形式是 `{ items, page, size, total }`。`page` 从 1 开始；`size` 为 1 到 100，默认 20。最后一页之后 `items` 为空，不是错误。较短的列表只有 `items`。",
        "非常长的列表里，`total` 最多数到 10000，此时 `total_is_more` 为 true；页也到此为止，请用筛选缩小范围。",
        "`sort=-created_at` 表示最新的在前；每个列表写明可以按什么排序。`q` 查找文本的一部分，不区分大小写。`from` 和 `to` 是时间。",
      ],
    },
    {
      title: "对接其他系统",
      text: [
        "下面的程序是一个小型 ERP：把订单写进电子表格，按一个文件发货，按另一个文件设置库存。它需要一个有 `order.read`、`order.ship`、`product.read` 和 `product.stock` 权限的 API 密钥（页面“API 密钥”），以及一个把 `order.paid` 发到它地址的 Webhook（页面“Webhook”），其密钥只显示一次。",
        "它用 `after` 持续读取 `GET /cms/order`：第一次留空，或填开始的时间，如 `2026-11-01T00:00:00+08:00`；以后总是填上一次返回的 `next`。返回的是在此之后有变化的订单，变化早的在前。`next` 与发送的相同，说明已经读完。`GET /cms/product` 和 `GET /cms/after_sale` 也有 `after`：商品包括每次库存和价格的变化，已删除的会带 `deleted_at` 列出一次。",
        "请把 `next` 和订单一起保存，放在同一个事务或同一个文件里。这样程序随时可以中断：最多重复最后一页。订单每次变化后都会再次返回，内容是当时的状态，因此请按订单号保存并覆盖旧的。不会漏掉订单：变化发生约一秒后列出，此前的变化都已完整。店铺恢复备份之后，请从备份时间的几分钟前重新开始。",
        "Webhook 只用来唤醒程序，因此丢失一次只会晚一分钟，不会丢订单：距上次读取 `SECONDS` 秒后会再次读取。收到 Webhook 后等两秒，因为变化发生约一秒后才列出。",
        `\`\`\`js\n${erpScript}\`\`\``,
        "| 文件 | 内容 |\n|---|---|\n| `state.json` | 店铺返回的订单，以及继续读取的位置 |\n| `orders.csv` | 电子表格 |\n| `parcels.csv`，由你填写 | 订单号、快递公司、运单号 |\n| `stock.csv`，由你填写 | SKU、数量 |",
        '对方系统还可以把自己的单号写入订单（`PUT /cms/order/{id}/note` 的 `external_ref`），分多个包裹发货（`POST /cms/order/{id}/shipment`），用微信的电子面单发货（`POST /cms/order/{id}/waybill`），并按 `sku` 设置价格（`PUT /cms/product/batch/price`；加上 `unknown: "skip"`，返回里会列出店铺没有的项）。订单的每一行都有售出时的 `sku` 和 `barcode`。',
        "按自有格式导入订单的 ERP 使用其他字段名。以聚水潭为例，请以其文档为准：",
        `| Kiosk | 聚水潭 |
|---|---|
| \`order_no\` | \`so_id\` |
| \`user.nickname\` | \`shop_buyer_id\` |
| \`address.name\`、\`address.phone\` | \`receiver_name\`、\`receiver_mobile\` |
| \`address.province\`、\`city\`、\`district\`、\`detail\` | \`receiver_state\`、\`receiver_city\`、\`receiver_district\`、\`receiver_address\` |
| \`remark\`（买家留言）、\`note\`（店铺备注） | \`buyer_message\`、\`remark\` |
| \`total_price\`、\`freight\`，单位分 | \`pay_amount\`、\`freight\`，单位元 |
| \`transaction_id\`、\`paid_at\` | \`outer_pay_id\`、\`pay_date\` |
| \`items[].id\`、\`sku\`、\`name\`、\`count\`、\`price\` | \`items[].outer_oi_id\`、\`sku_id\`、\`name\`、\`qty\`、\`base_price\` |
| \`shipments[].carrier\`、\`tracking_no\` | \`lc_id\`、\`l_id\` |`,
      ],
    },
    {
      title: "Webhook 推送",
      text: [
        "Webhook 会在几秒内把店铺的每个事件发送到你的地址：在 `/admin/webhooks` 新建，或调用 `POST /cms/webhook`。密钥只显示一次。请求采用 [Standard Webhooks](https://www.standardwebhooks.com) 格式：请求头 `webhook-id`、`webhook-timestamp`、`webhook-signature`，正文 `{ id, position, type, timestamp, data: { resource, id, sequence, … } }`，与 `GET /cms/event` 列出的事件相同，类型见 `/openapi.json` 的 `webhooks` 部分。正文很小，不含个人信息：请用 `GET /cms/…/{id}` 读取记录。",
        "**验证每个请求**，可用 Standard Webhooks 的软件包，或参照下面的代码：`webhook-signature` 中有一个签名正确（更换密钥后的 24 小时内有两个），且时间相差不超过五分钟；否则返回 401。签名针对正文的字节，因此请先验证再解析。",
        '**五秒内返回 2xx**，之后再处理。其他任何回应（包括重定向）都算失败，会在 10 秒、1 分钟、5 分钟、30 分钟、2 小时、6 小时、12 小时、24 小时、24 小时后重新发送，`webhook-id` 始终相同。之后记为失败，可由管理员重新投递。连续三天没有送达，状态变为 `failing` 并提醒管理员；返回 410 会立即暂停。发送什么取决于最后编辑者当前的权限：其无权查看的事件不会发送。`types: ["*"]` 发送其有权查看的全部事件，包括以后版本新增的类型。',
        "**忽略重复，不要依赖顺序。** 同一事件可能到达两次，`webhook-id` 每次相同，重新投递时也一样。同一记录的两个事件，`sequence` 大的较新。遇到未知类型也请返回 2xx。`Kiosk-Version` 是最近一次不兼容变更的日期。",
        "**商品、库存与账单。** `product.created`、`.updated`、`.deleted`、`.restored` 是操作日志中的变更；`product.on_sale`、`.off_sale` 还包括定时上下架。`stock.changed` 的资源是 `variant`：每次盘点、修正、退款和退货各一个。下单占用和取消归还的库存见 `order.placed` 和 `order.cancelled`，初始库存见 `product.created` 或 `.updated`。`key` 是引起变更的 API 密钥的名称，ERP 可据此跳过自己的变更。某天的账单读取并核对后发送 `bill.ready`。",
        "**事件保留 30 天**，投递记录随之删除，之后无法重新投递。在此之前，接收方也可以用 `GET /cms/event?after=` 和收到的最后一个 `position` 按顺序读取错过的事件。接收方中断更久或重新开始时，请用 `GET /cms/order?after=` 补齐（见上一章），其中有全部订单，然后继续使用 Webhook。",
        '**检验你的接收方**：在 Webhook 的页面上，或调用 `POST /cms/webhook/{id}/exam`，会发送十个正文带 `"test": true` 的请求，有对有错，并报告各个回应。下面两个程序都能通过。TypeScript：',
        `\`\`\`ts\n${typescriptReceiver}\`\`\``,
        "Python，无需安装软件包：",
        `\`\`\`python\n${pythonReceiver}\`\`\``,
        "两者都只监听本机：请在前面放置带证书的反向代理。Webhook 只发往公网地址，https，端口 443；[变量 `WEBHOOK_NETWORKS`](deploy.md) 可允许自己的网络。沙箱自带接收方 `https://receiver.sandbox.invalid/`，会验证收到的请求。",
      ],
    },
    {
      title: "时间、时区与金额",
      text: [
        "金额是整数的分，从不用元：`2020` 即 ¥20.20。显示时用 `(price / 100).toFixed(2)`。只有 CSV 文件用元，保留两位小数。",
        "时间是带毫秒的 ISO 8601 UTC 时间：`2026-11-20T08:30:00.000Z`。日期、订单号和 CSV 文件使用店铺的时区（`shop.time_zone`，默认 Asia/Shanghai）。",
      ],
    },
    {
      title: "语言",
      text: [
        "响应中的句子（`title`、`detail`、`message`）默认是英文。发送 `Accept-Language: zh` 则为中文，并由 `Content-Language` 注明。错误码和字段名在两种语言中相同。",
        "店铺自己填写的内容（如商品名称）保持原样。",
      ],
    },
  ],
  codes: {
    malformed_json: "请求体不是有效的 JSON。",
    invalid_request: "某个字段、参数或请求头有误：`errors` 逐一列出。",
    unauthenticated: "没有令牌，或令牌不是本店签发的。",
    token_expired: "令牌已超过两小时：用 `PUT /v1/token` 续期。或 API 密钥已到期。",
    token_revoked: "会话已结束，或用户已删除或停用：请重新登录。或 API 密钥已作废。",
    login_failed: "账号不存在、密码错误，或微信拒绝了 code。",
    second_factor_required:
      "密码正确，但这位管理员开启了两步验证：将响应中的 `ticket` 和验证码发到 `POST /v1/token/second_factor`。",
    bad_signature: "支付通知的签名不正确。",
    forbidden: "不允许这样做：`detail` 说明原因，缺少权限时说明是哪一个。",
    account_disabled: "账号已停用。",
    password_change_required: "密码是别人设置的：请先用 `PUT /v1/user/password` 设置自己的密码。",
    second_factor_setup_required: "店铺要求这位管理员开启两步验证：用 `POST /cms/second_factor` 设置。",
    code_required: "开启了两步验证，但五分钟内没有输入过验证码：`POST /cms/second_factor/confirm`。",
    cross_site: "其他网站的页面不能用管理员的 Cookie 执行此操作。",
    not_found: "没有这条记录或这个路径，或者它属于其他用户。",
    method_not_allowed: "该路径不支持此方法：`Allow` 列出支持的方法。",
    duplicate: "该值已被占用。",
    in_use: "这条记录仍在使用中。",
    in_stock: "该规格有库存，可以直接下单，无需登记到货提醒。",
    out_of_stock: "库存不足：`errors` 列出每个不足的商品，没有扣减任何库存。",
    coupon_unusable: "优惠券现在不能领取，或不能用于这个订单：`errors` 说明原因。",
    invoice_state: "发票现在不能这样申请、撤销或处理。",
    shop_closed: "店铺现在不接新订单。`GET /v1/shop` 会说明何时接单。",
    order_state: "订单的当前状态不允许此操作。",
    after_sale_state: "售后申请的当前状态不允许此操作，或者商品已不能申请售后。",
    limit_reached: "已达到允许的数量，例如收货地址或待付款的订单。",
    openid_required: "支付需要绑定小程序的账号：用 type 200 登录，或先绑定。",
    stale: "读取之后内容有变（记录、订单总价，或导入文件的结果）：请重新读取。",
    protected: "这条记录不允许这样修改，例如最后一个 root。",
    idempotency_in_progress: "使用此键的第一次调用仍在执行：按 `Retry-After` 等待。",
    payload_too_large: "请求体或文件太大。",
    unsupported_media_type: "此处不接受这种 `Content-Type` 或文件类型。",
    idempotency_mismatch: "此键已用于另一个请求。",
    too_many_requests: "短时间内调用过多：按 `Retry-After` 等待。",
    account_locked: "密码错误次数过多：请等待，或联系管理员。",
    internal: "店铺内部出错：已记录在日志中。",
    platform_failed: "微信返回错误或没有响应。",
    unavailable: "暂时无法处理：请求太多，或连不上数据库、文件存储。请按 `Retry-After` 等待后再试。",
    not_configured: "店铺尚未配置此功能。",
  },
  headers: {
    Authorization: "`Bearer` 加上 `POST /v1/token` 返回的令牌。",
    "Content-Type": "JSON 请求体用 `application/json`，文件用 `multipart/form-data`。",
    "Accept-Language": "`zh`：句子为中文。否则为英文。",
    "Idempotency-Key": "请求的标识：重复发送时，操作只执行一次。",
    "If-Match": "用于 `/cms` 下的修改和删除：该记录的 `ETag`。与请求体中的 `version` 作用相同；两者都带时必须一致。",
    "If-None-Match": "先前响应的 `ETag`：没有变化时返回不带内容的 304。",
    "X-Request-Id": "请求在店铺日志中的编号。可以自带：8 到 64 个字母、数字、`.`、`_` 或 `-`。",
    "Kiosk-Version": "API 最近一次不兼容变更的日期，Webhook 请求也带有它。",
    Deprecation: "该接口从此时起已弃用（自 1970 年起的秒数）：`@1796083200`。",
    Sunset: "从此时起该接口可能被移除。",
    ETag: "响应内容的标识，用于缓存：作为 `If-None-Match` 发送。`/cms` 下的记录，它就是版本：作为 `If-Match` 发送。",
    Location: "新记录的路径，随 201 返回。",
    "Idempotent-Replayed": "`true`：这是同一个键第一次调用时保存的响应。",
    "Retry-After": "再次尝试前需要等待的秒数。",
    "WWW-Authenticate": "随 401 返回：请用令牌登录。",
    Allow: "随 405 返回：该路径支持的方法。",
    "Content-Language": "响应中句子的语言。",
  },
  access: {
    public: "权限：任何人。",
    user: "权限：已登录的用户。",
    staff: "权限：管理员。",
    permission: "权限：拥有 {permission} 的管理员。",
    byField: "权限：管理员，所需权限取决于 `{field}`：{permissions}。",
  },
};
