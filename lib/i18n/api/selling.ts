export const selling = {
  unpaid: "待付款",
  paid: "待发货",
  shipped: "已发货",
  completed: "已完成",
  cancelled: "已取消",
  refunding: "退款中",
  refunded: "已退款",

  express: "快递",
  local: "同城配送",
  pickup: "到店自提",
  virtual: "无需配送",

  "Another order has this reference.": "另一个订单已使用这个外部单号。",
  "There is no such order.": "该订单不存在。",
  "The order is {status}: it cannot become {target}.": "订单{status}，不能变为{target}。",
  "The order is {status}: it cannot be paid.": "订单{status}，不能付款。",
  "The order is {status}: there is nothing to refund.": "订单{status}，没有可退的款项。",
  "The order is {status}: only a paid order can be shipped.": "订单{status}，只有待发货的订单才能发货。",
  "The order is {status}: it left with {parcels}.": "订单{status}，已发出包裹：{parcels}。",
  "The order is {status}: its address can no longer be changed.": "订单{status}，收货地址不能再修改。",
  "The order is {status}: its parcels can no longer be edited.": "订单{status}，包裹不能再修改。",
  "With delivery {delivery} there is no address.": "{delivery}没有收货地址。",
  "The order is now {status}.": "订单现在{status}。",
  "The order has just been paid.": "订单刚刚已付款。",
  "The time to pay this order is over.": "订单的付款时间已过。",
  "A payment of this order has just begun. Try again.": "订单刚刚开始付款，请重试。",
  "This payment was closed just now. Try again.": "本次付款刚刚已关闭，请重试。",
  "Sign in from the mini-program, or bind it to this account, before paying.":
    "付款前请从小程序登录，或将小程序绑定到此账号。",
  "The payment platform refused or did not answer. Nothing is lost: try again.":
    "支付平台拒绝了请求或未响应，没有任何损失，请重试。",
  "The platform did not sign this, or its time is more than five minutes off.":
    "不是平台的有效签名，或时间相差超过五分钟。",
  "This shop has no WeChat credentials: set WECHAT_*, or SANDBOX=true.":
    "本店尚未配置微信凭证：请设置 WECHAT_*，或 SANDBOX=true。",

  "An order may cost at most {most}.": "订单金额最多 {most}。",
  "Name at least one line.": "请至少选择一行商品。",
  "At most 50 lines.": "最多 50 种商品。",
  "At most {most} of one product.": "同一商品最多 {most} 件。",
  "At most {most} of one product, and your unpaid orders have {held}.":
    "同一商品最多 {most} 件，您的未支付订单中已有 {held} 件。",
  "Pay or cancel your unpaid orders of these products first.": "请先支付或取消含有这些商品的未支付订单。",
  "You have {count} unpaid orders. Pay or cancel one of them first.":
    "您有 {count} 个待付款订单，请先付款或取消其中一个。",
  "There is not enough of {count} products.": "有 {count} 种商品库存不足。",
  "There is no default address: name one.": "没有默认收货地址，请选择一个。",
  "Must be a value of the dictionary `carrier`.": "必须是字典 `carrier` 中的值。",
  "This shop has no carrier yet.": "店铺还没有添加快递公司。",
  "There is no carrier {carrier}. There are {carriers}.": "没有快递公司“{carrier}”，可选的有：{carriers}。",
  "Several carriers are called {label}: write the value of one.": "有多个快递公司名为 {label}，请填写其中一个的值。",
  "There is no order {order_no}.": "订单 {order_no} 不存在。",
  "There is no order {order_no}. A spreadsheet keeps only 15 digits of a number: format the column as text and enter it again.":
    "订单 {order_no} 不存在。电子表格只保留数字的前 15 位：请把该列设为文本格式后重新输入。",

  "The delivery of this order is {delivery}: it has no carrier.": "该订单的配送方式是{delivery}，没有快递公司。",
  "The shop offers {deliveries}.": "本店支持的配送方式：{deliveries}。",
  "Nothing is sent with delivery {delivery}: leave it out.": "{delivery}不需要寄送，请不要填写。",
  "A parcel has no {field} where the delivery is {delivery}.": "{delivery}的包裹没有 {field}。",
  "This order goes at once: leave out its lines.": "该订单一次交付，请不要填写商品行。",
  "This order is picked up: hand it over by its code, with POST /cms/order/pickup.":
    "该订单由顾客自提：请用 POST /cms/order/pickup 凭取货码交付。",
  "Must be the eight digits that the shopper has.": "必须是顾客出示的八位取货码。",
  "Too many wrong pickup codes. Wait some minutes, then try again.": "输错取货码的次数过多，请过几分钟再试。",
  "No order has this code.": "没有订单使用此取货码。",

  "There is no such shipment.": "该包裹不存在。",
  "Must be a line of this order.": "必须是该订单中的一行商品。",
  "This line is named twice.": "同一行商品出现了两次。",
  "Only {count} were ordered.": "该商品只订购了 {count} 件。",
  "Only {count} are left to ship.": "该商品只剩 {count} 件待发。",
  "All of this line are in parcels.": "该商品已全部发出。",
  "Another parcel has these goods already.": "这些商品已在其他包裹中。",
  "An order goes in at most {most} parcels: put all that is left into this one.":
    "一个订单最多分 {most} 个包裹，请把剩余商品都放入这一个。",

  "Another refund of this order is still under way.": "该订单还有一笔退款正在处理。",
  "This payment has already been refunded in full.": "这笔付款已全额退款。",
  "At most {most} can be refunded.": "最多可退 {most}。",
  "A second payment is refunded in full: {amount}.": "重复付款必须全额退款：{amount}。",
  "Must be a payment that this order received.": "必须是该订单收到的付款。",

  "There is no such payment in the sandbox.": "沙箱中没有这笔付款。",
  "There is no such payment in the sandbox. Begin one with POST /v1/pay/pre_order.":
    "沙箱中没有这笔付款，请先用 POST /v1/pay/pre_order 发起。",
  "This payment has not been received.": "这笔付款尚未到账。",
  "The platform knows no such refund of this order.": "平台没有该订单的这笔退款。",
  "The refund cannot be booked: {reason}.": "这笔退款无法入账：{reason}。",
  "This payment is expired.": "这笔付款已过期。",
  "This payment is closed.": "这笔付款已关闭。",
  "This payment is paid already.": "这笔付款已支付。",
  "This payment is refunded.": "这笔付款已退款。",
} as const;
