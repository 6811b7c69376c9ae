export const duties = {
  "Shoppers see the licence of {name}.": "顾客能看到“{name}”的营业执照信息。",
  "The number {number} is not valid. Compare it with the licence.":
    "统一社会信用代码 {number} 不正确，请对照营业执照核对。",
  "Enter the name and the number of the business licence, and shoppers see it.":
    "请填写营业执照上的名称和统一社会信用代码，填好后顾客就能看到。",
  "E-Commerce Law, article 15": "《电子商务法》第十五条",
  "Shoppers see these permits: {names}.": "顾客能看到这些许可证：{names}。",
  "Food, books, medical devices and some other goods need a permit. Enter it if you sell such goods.":
    "卖食品、图书、医疗器械等商品需要许可证。如果卖这些，请填写许可证。",
  "E-Commerce Law, articles 12 and 15": "《电子商务法》第十二条、第十五条",
  "The shop's public page shows the filing number {number}.": "店铺首页已公示备案号 {number}。",
  "A server in mainland China needs an ICP filing. Enter its number, and the public page shows it.":
    "服务器在中国大陆需要 ICP 备案。填写备案号后，会显示在店铺首页底部。",
  "Measures for Internet Information Services, article 4": "《互联网信息服务管理办法》第四条",
  "E-Commerce Law, article 50": "《电子商务法》第五十条",
  "Personal Information Protection Law, article 17": "《个人信息保护法》第十七条",
  "E-Commerce Law, article 50; Consumer Protection Law, article 25":
    "《电子商务法》第五十条、《消费者权益保护法》第二十五条",
  "“{title}” is published, version {version}.": "《{title}》已发布，第 {version} 版。",
  "“{title}” is a draft. Have it checked, and publish it.": "《{title}》还是草稿，请审阅后发布。",
  "“{title}” is published, but parts in 【】 are not filled in.": "《{title}》已发布，但【】里还有没填写的内容。",
  "There is none yet. A draft with the shop's own details is ready: check it, and publish it.":
    "还没有写。已按店铺资料准备好范本，核对后发布即可。",
  "Shoppers can request returns for {days} days after an order is completed.":
    "订单完成后 {days} 天内，顾客可以申请退货。",
  "Shoppers can request returns for {days} days. For most goods they have the right for 7 days.":
    "顾客只能在 {days} 天内申请退货。多数商品应支持七天无理由退货。",
  "Consumer Protection Law, article 25": "《消费者权益保护法》第二十五条",
  "Erased accounts whose remaining data should be gone by now: {count}. The server's errors show the reason.":
    "有 {count} 个已注销账号的剩余数据到期还没有清除，原因见服务器错误。",
  "Shoppers cancel their account and take a copy of their data in the mini-program. Erased accounts with orders that can still be returned: {count}.":
    "顾客可以在小程序里注销账号、导出个人数据。有 {count} 个已注销账号的订单还在售后期内。",
  "Shoppers cancel their account and take a copy of their data in the mini-program.":
    "顾客可以在小程序里注销账号、导出个人数据。",
  "Personal Information Protection Law, articles 45 and 47; E-Commerce Law, article 24":
    "《个人信息保护法》第四十五条、第四十七条，《电子商务法》第二十四条",
  "Orders, payments and refunds are never deleted, and neither are logs.": "订单、付款、退款和日志都永久保存。",
  "Orders, payments and refunds are never deleted. Logs are kept for {days} days.":
    "订单、付款、退款永久保存，日志保存 {days} 天。",
  "Logs are kept for {days} days, and should be for six months.": "日志只保存 {days} 天，应不少于六个月。",
  "E-Commerce Law, article 31; Cybersecurity Law: logs for six months":
    "《电子商务法》第三十一条，《网络安全法》关于日志留存的规定",
  "Admins with sensitive permissions need two-step verification.": "有敏感权限的管理员登录时需要两步验证。",
  "Require two-step verification from admins who can refund or change users and settings.":
    "请要求能退款、改账号或改设置的管理员使用两步验证。",
  "Personal Information Protection Law, article 51": "《个人信息保护法》第五十一条",
  "Data Security Law, article 27": "《数据安全法》第二十七条",
  "The privacy guideline, the order centre and the category are declared in WeChat's console.":
    "隐私保护指引、订单中心、服务类目要在微信后台填写，请自行核对。",
  "WeChat: rules for operating mini-programs": "《微信小程序平台运营规范》",
  "Orders whose shipping WeChat has not accepted: {count}. It may withhold {amount}.":
    "有 {count} 个订单的发货信息微信还没有收下，可能冻结 {amount} 货款。",
  "Shipping is reported to WeChat automatically, and WeChat accepts the reports.": "发货后自动上报，微信已收下。",
  "Not known yet: WeChat has not accepted a shipping report of this shop. It shows once WeChat is connected and an order is shipped.":
    "暂时无法确认：微信还没有收下过本店的发货信息。接入微信、发出第一单后才能知道。",
  "Reports are switched off. WeChat withholds money if it requires them of this mini-program.":
    "发货上报已关闭。如果微信要求本小程序上报，货款会被冻结。",
  "WeChat: shipping reports of mini-programs": "微信小程序发货信息管理规定",
  "Orders that were paid more than 48 hours ago and are not shipped: {count}.":
    "有 {count} 个订单付款超过 48 小时还没有发货。",
  "No paid order has waited for longer than 48 hours.": "没有付款超过 48 小时未发货的订单。",
  "E-Commerce Law, article 20; WeChat: shipping within 48 hours": "《电子商务法》第二十条，微信 48 小时发货要求",
  "WeChat Pay: answers to complaints within 24 hours": "微信支付：24 小时内回复消费者投诉",
  "Complaints without an answer after 24 hours: {count}.": "有 {count} 条投诉超过 24 小时还没有回复。",
  "Complaints that can still be answered in time: {count}.": "有 {count} 条投诉待回复，还没有超时。",
  "Each complaint at WeChat Pay is answered.": "微信支付的投诉都已回复。",
  "Requested invoices that should be issued by now: {count}.": "有 {count} 张发票超过期限还没有开。",
  "Issued invoices whose order was refunded, so that a red invoice has to cancel them: {count}.":
    "有 {count} 张已开发票的订单退了款，需要开红字发票。",
  "Shoppers cannot request invoices.": "顾客不能申请发票。",
  "Requested invoices that can still be issued in time: {count}.": "有 {count} 张发票待开，还没有超期。",
  "Shoppers request the invoice of an order, to be issued within {days} days. None is waiting.":
    "顾客可以在订单里申请发票，{days} 天内开具。没有待开的发票。",
  "E-Commerce Law, article 14": "《电子商务法》第十四条",
} as const;
