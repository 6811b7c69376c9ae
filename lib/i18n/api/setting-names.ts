export const settingNames = {
  "Shop name": "店铺名称",
  "The name that customers and admins see.": "顾客和管理员看到的名称。",
  Logo: "店铺 logo",
  "A square picture, shown with the name: in the mini-program, in the back office and on packing slips.":
    "正方形图片，与店名一起显示在小程序、后台和发货单上。",
  "Service phone": "客服电话",
  "The number that customers call, such as 400-820-8820. Leave empty if there is none.":
    "顾客联系店铺的电话，例如 400-820-8820。没有可留空。",
  "Service hours": "客服时间",
  "Customer service hours as shown to customers, such as 9:00 to 18:00 on weekdays.":
    "有人接听的时间，按顾客看到的样子填写，例如“工作日 9:00–18:00”。",
  Address: "店铺地址",
  "The shop's address as shown to customers. Leave empty if they cannot visit.":
    "顾客到店的地址，按顾客看到的样子填写。不接待到店可留空。",
  "Time zone": "时区",
  "Days in figures and exports, and the numbers of new orders, follow this zone, such as Asia/Shanghai.":
    "统计和导出中的日期、新订单的编号都按这个时区。",
  Closed: "打烊",
  "While this is on, no new orders are accepted. Earlier orders continue: they can be paid, shipped and refunded.":
    "打开后不再接新订单。已有的订单照常付款、发货和退款。",
  "Message while closed": "打烊说明",
  "Shown to customers while the shop is closed, such as when it opens again. If empty, they only see that the shop is closed.":
    "打烊时显示给顾客的说明，例如何时恢复营业。留空则只提示暂停接单。",
  "Order hours": "接单时间",
  "The shop only takes orders during these hours each day, in the shop's time zone, such as 09:00-22:00, or 18:00-02:00 past midnight. Leave empty for any time.":
    "每天只在这段时间接新订单（按店铺时区），例如 09:00-22:00；跨零点可填 18:00-02:00。留空则全天接单。",
  "Filing number": "备案号",
  "The ICP filing number of the shop's domain, shown at the bottom of the public page. Leave empty if there is none.":
    "店铺域名的 ICP 备案号，显示在公开首页的底部。没有可留空。",
  "Name on the business licence": "营业执照名称",
  "The business name on the licence. The E-Commerce Law (article 15) requires it on the shop's home page.":
    "营业执照上的经营者名称。《电子商务法》第十五条要求在店铺首页公示。",
  "Business licence number": "统一社会信用代码",
  "The unified social credit code. Customers can see the licence after you enter this.":
    "填写后，顾客可以看到证照信息。",
  "Picture of the business licence": "营业执照图片",
  "Customers can open it. Leave empty to show only the name and number.":
    "顾客可以点开查看。只公示名称和编号时可留空。",
  Permit: "许可证",
  "A permit that the goods need, such as 食品经营许可证 for food. Empty if there is none.":
    "经营商品所需的许可证名称，例如“食品经营许可证”。没有可留空。",
  "Permit number": "许可证编号",
  "Customers can see the permit after you enter its name and number.": "填写名称和编号后，顾客可以看到这个许可证。",
  "Picture of the permit": "许可证图片",
  "Second permit": "第二个许可证",
  "A further permit, such as 出版物经营许可证 for books. Empty if there is none.":
    "另一个许可证的名称，例如“出版物经营许可证”。没有可留空。",
  "Second permit number": "第二个许可证编号",
  "Picture of the second permit": "第二个许可证图片",
  "Rows per page": "每页行数",
  "The default number of rows per page in lists.": "列表每页默认显示多少行。",
  "Payment deadline, minutes": "付款时限（分钟）",
  "New orders that are not paid within this time are cancelled, and their stock is released.":
    "新订单超过此时间未付款将自动取消，并释放库存。",
  "Auto-complete, days": "自动完成（天）",
  "A shipped order is completed automatically after this many days.": "订单发货后，满此天数自动完成。",
  "Delivery methods": "配送方式",
  "What shoppers can choose from. The first one counts if a shopper does not choose. Goods at the counter are handed over by a pickup code. Pickup needs the shop's address; local delivery needs districts in its freight template, or a radius.":
    "勾选顾客可选择的方式，用箭头排序。顾客未选择时使用第一项。到店自提凭取货码取货，需先填写店铺地址；同城配送需先在运费模板里列出送达地区，或设置配送半径。",
  "Local delivery radius, km": "同城配送半径（公里）",
  "Addresses within this distance of the shop's place get local delivery. An address without a place on the map needs a district that the freight template of local delivery lists. 0: only those districts.":
    "距店铺坐标这么远以内的地址可以同城配送。没有在地图上选点的地址，按同城配送运费模板里列出的地区判断。0 表示只按地区。",
  "Shop location": "店铺坐标",
  "Latitude and longitude, as Tencent's map shows them at lbs.qq.com/getPoint, such as 30.2290,120.1010. The radius of local delivery is measured from here.":
    "纬度和经度，可在腾讯地图坐标拾取器 lbs.qq.com/getPoint 查到，例如 30.2290,120.1010。同城配送的半径从这里算起。",
  "Unpaid orders per customer": "每位顾客待付款订单数",
  "How many unpaid orders a customer can have at a time, since each reserves stock. 0: no limit.":
    "一位顾客最多可以同时有几笔待付款订单（待付款订单会占用库存）；0 表示不限制。",
  "Items of a product per customer": "每位顾客限购件数",
  "How many items of one product a customer can order, including their unpaid orders. 0: no limit, but at most 999 per order.":
    "同一商品每位顾客最多购买几件，包括待付款订单。0 表示不限购，每单仍最多 999 件。",
  "Two-step verification": "两步验证",
  "Which admins must use an authenticator app: none, those who can refund or change users, groups or settings, or all. Admins without one set it up after signing in.":
    "哪些管理员必须开启两步验证：不要求；能退款或能修改管理员、权限组、设置的人；或所有人。尚未开启的，登录后须先开启。",
  "Maximum image size, MB": "图片大小上限（MB）",
  "A larger image is refused when it is uploaded.": "上传时，超过此大小的图片会被拒绝。",
  "Maximum file size, MB": "其他文件大小上限（MB）",
  "A larger file that is not an image is refused when it is uploaded.": "上传时，超过此大小的非图片文件会被拒绝。",
  "Keep logs, days": "日志保留（天）",
  "Operation, login and error log entries are deleted after this many days; 0 keeps them forever. To change this, you also need the permission to delete old log entries.":
    "操作、登录和错误日志超过此天数后会被删除；0 表示永久保留。修改此项还需要“清理旧日志”权限。",
  "Daily backup": "每日备份",
  "The time of day, in the shop's time zone, after which the shop backs itself up. Leave empty for no backups.":
    "每天到这个时间后自动备份（按店铺时区）。留空则不备份。",
  "Keep backups, days": "备份保留（天）",
  "The last backup of each of this many days is kept, and of four Sundays.":
    "最近这么多天，每天保留最后一份备份，另外保留四个星期日的。",
  "Public key of backups": "备份公钥",
  "Backups are encrypted with it. The page Backups creates it with its secret part, which only you have.":
    "用它加密备份。在“备份”页面创建，对应的密钥只有你有。",
  "Keep in the bin, days": "回收站保留（天）",
  "Return period, days": "售后期限（天）",
  "Shipped items can be returned until this many days after the order is completed. 0: customers cannot request returns themselves.":
    "已发货的商品，在订单完成后此天数内可以申请售后。0 表示顾客不能自行申请售后。",
  "Review period, days": "评价期限（天）",
  "Customers can review products until this many days after their order is completed. 0: no reviews.":
    "订单完成后此天数内，顾客可以评价商品。0 表示不能评价。",
  "Invoice deadline, days": "开票期限（天）",
  "Requested invoices should be issued within this many days. 0: customers cannot request invoices.":
    "顾客申请发票后，应在此天数内开具。0 表示不接受申请。",
  "Automatic refund, minutes": "自动退款时限（分钟）",
  "Requests for unshipped items within this time after the payment are refunded automatically. 0: off.":
    "付款后这段时间内申请退款、还没发货的，自动退款。0 表示不自动退。",
  "Request deadline, hours": "售后处理时限（小时）",
  "Requests are overdue after this time. Requests for unshipped items are then refunded automatically.":
    "申请超过这段时间没有处理就算超时；还没发货的会自动退款。",
  "Return deadline, days": "寄回时限（天）",
  "Approved returns that are not sent within this time are closed.":
    "同意退货后，顾客过了这些天还没寄回，申请自动关闭。",
  "Return recipient": "退货收件人",
  "The person who receives returns.": "顾客寄回的商品由谁收货。",
  "Return phone": "退货电话",
  "The phone number that the carrier calls.": "快递员联系收件人的电话。",
  "Return address": "退货地址",
  "The address for returns. If empty, you must enter an address each time you approve a return.":
    "顾客把商品寄回到哪里。不填则每次同意退货时都要填写地址。",
  "The number of days in which a record in the bin can be restored; 0 keeps it forever.":
    "删除的内容在回收站里保留这么多天，期间可以恢复；0 表示一直保留。",
  "Theme colour": "主题色",
  "The colour of buttons and links in the back office and the mini-program. Choose it, or enter # and six digits.":
    "后台和小程序里按钮、链接的颜色：选一个，或填 # 加六位色值。",
  "Low stock": "库存预警",
  "Products on sale with this many items or fewer are shown as low on stock.":
    "在售商品只剩这么多件或更少时，提示库存不足。",
  "Report shipping": "上报发货信息",
  "Reports shipments to WeChat. Some mini-programs are not paid out without these reports.":
    "发货后自动上报微信。部分小程序不上报，微信就不结算货款。",
  "Track parcels in WeChat": "微信查看物流",
  "Customers can track parcels in WeChat. This requires WeChat's logistics plugin in the mini-program.":
    "顾客可以在微信里查看物流。小程序需要先开通微信的物流查询插件。",
} as const;
