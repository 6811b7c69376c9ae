export const findings = {
  "Remove SANDBOX=true and set WECHAT_*.": "请管服务器的人去掉 SANDBOX=true，并填好以 WECHAT_ 开头的各项。",
  "Set APP_URL to the https address by which the mini-program reaches the shop.":
    "请管服务器的人把 APP_URL 设为本店的 https 网址，小程序用它访问本店。",
  "APP_URL is {appUrl}.": "APP_URL 是 {appUrl}。",
  "Set CRON_SECRET in the project's environment variables.": "在项目的环境变量中设置 CRON_SECRET。",
  "Raise the memory limit of the container or of the systemd unit.":
    "请管服务器的人调高容器或 systemd 单元的内存上限。",
  "Free some disk space, or move DATA_DIR to a larger disk.": "请管服务器的人腾出空间，或把 DATA_DIR 移到更大的磁盘。",
  "Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For.":
    "请管服务器的人把 TRUSTED_PROXIES 设为会往 X-Forwarded-For 追加地址的代理层数。",
  "There is no backup yet. Backups made by other means are not detected.":
    "还没有备份。用其他方式做的备份，这里不知道。",
  "Set the time of the daily backup in the settings, or run npm run db:export every night: docs/backup.md.":
    "请在设置里填写每日备份的时间，或请管服务器的人每晚运行 npm run db:export，见 docs/zh-CN/backup.md。",
  "The last backup is {hours} hours old.": "最近一次备份是 {hours} 小时前。",
  "A backup has failed: {reason}": "备份失败：{reason}",
  "The last backup has no second copy: {reason}": "备份没能另存一份：{reason}",
  "Remove the cause. The backup is retried every hour.": "请排除原因，每小时会自动重试。",
  "Remove the cause, then make a backup on the page Backups.": "排除原因后，在“备份”页面重新备份。",
  "WeChat Pay's keys are missing: no one can pay.": "还没有填写微信支付的密钥：顾客无法付款。",
  "It could not be checked: the keys are invalid.": "无法检查：现有密钥不能使用。",
  "WeChat has no mini-program with this AppID (40013).": "微信没有这个 AppID 对应的小程序（40013）。",
  "The AppSecret does not belong to this AppID (40001, 40125).": "AppSecret 与该 AppID 不匹配（40001、40125）。",
  "this server's address": "本服务器的 IP",
  "WeChat does not allow calls from {address} (40164).": "微信不允许来自 {address} 的调用（40164）。",
  "Add {address} at {page}.": "在 {page} 添加 {address}。",
  unknown: "未知",
  "WeChat refuses an access token: error {code}.": "微信拒绝发放 access_token：错误码 {code}。",
  "The variables WECHAT_* of the server take precedence. Remove them first.":
    "以环境变量 WECHAT_* 为准，请先去掉它们。",
  "The sandbox simulates WeChat in this shop: real keys cannot be entered.": "本店用沙箱模拟微信，不能填写真实密钥。",
  "The shop practises with a simulated WeChat. Open it first, then enter the keys.":
    "店铺还在练习，微信是模拟的。请先开店，再填写密钥。",
  "The shop practises with a simulated WeChat: no shopper can sign in, and no real money is charged.":
    "店铺还在练习，微信是模拟的：顾客不能登录，也不会真的扣款。",
  "Open it on the page Open the shop. WeChat's keys have no effect before that.":
    "请在“开店”页面开店。开店之前，微信密钥都不生效。",
  "{name} is missing. These keys are saved only together.": "缺少 {name}：这一组要填全才能保存。",
  "WeChat does not respond, so the keys cannot be tested. Nothing was saved.": "微信没有响应，无法检查密钥，没有保存。",
  "Another admin has changed the keys in the meantime. Enter yours again.": "密钥刚刚被其他管理员修改，请重新填写。",
  "No WeChat server returned the time.": "微信的服务器都没有返回时间。",
  "ahead of": "快",
  behind: "慢",
  "Synchronize the system clock by NTP: timedatectl set-ntp true.":
    "让系统通过 NTP 校时：执行 timedatectl set-ntp true。",
  "This server's clock agrees with WeChat's.": "本服务器的时钟与微信一致。",
  "WeChat Pay refuses the merchant: {code}.": "微信支付拒绝该商户：{code}。",
  "The APIv3 key decrypts WeChat's certificates.": "APIv3 密钥能解密微信支付平台证书。",
  "Needs an access token.": "要先拿到微信的接口凭证（access_token）才能检查，请先解决小程序账号的问题。",
  "Add {appUrl} at {page}, for {kinds}.": "在 {page} 添加 {appUrl}（{kinds}）。",
  "Switch “{name}” off at {page}.": "请在 {page} 关闭“{name}”。",
  "Switch “{name}” on at {page}.": "请在 {page} 打开“{name}”。",
  "Confirm it at {page}.": "请在 {page} 确认。",
  "No answer from {host} within five seconds.": "{host} 在五秒内没有应答。",
  "The bucket returns other bytes than were stored.": "存储桶返回的内容与写入的不同。",
  "Check the proxies between this server and the bucket.": "请检查中间的代理。",
  "Files can be stored in the bucket {bucket}, read and deleted.": "存储桶 {bucket} 可以写入、读取和删除文件。",
  "Anyone can write to the bucket.": "任何人都可以写入该存储桶。",
  "Remove public write access to the bucket.": "请取消公共写权限，只允许该密钥写入。",
  "The bucket's files cannot be read at {publicUrl}: shoppers see no pictures.":
    "无法通过 {publicUrl} 读取存储桶中的文件：顾客看不到图片。",
  "Allow public reads of the bucket, or remove S3_PUBLIC_URL, so that Kiosk serves the files.":
    "请在那里开放公共读；或者去掉 S3_PUBLIC_URL，由 Kiosk 提供文件。",
  "The key has no permission to write, read and delete in the bucket: {code}.":
    "该密钥没有在存储桶中写入、读取和删除的权限：{code}。",
  "Give the key permission to put, get and delete objects of this bucket.":
    "请授予该密钥对此存储桶对象的写入、读取和删除权限。",
  "The shop is ready for real shoppers.": "一切就绪，真实顾客可以购买了。",
  "Step by step, in the back office: {page}": "在管理后台可以一步一步照着做：{page}",
  "{reason} Uploads fail.": "{reason}文件无法上传。",
  "{path} {reason} Uploads fail.": "{path} {reason}文件无法上传。",
  "is a file, or is below one. Name a directory.": "是一个文件，或位于文件之下。请指定目录。",
  "cannot be written to ({code}). Give the user that runs Kiosk permission to write there, or name another directory.":
    "不可写（{code}）。请给运行 Kiosk 的用户写入权限，或指定其他目录。",
  "contains fewer than 32 bytes. Restore its content, or remove it: a new secret is then created, and everyone signs in again.":
    "的内容不足 32 字节。请放回原来的内容；或者删除它：届时会生成新的密钥，所有人需要重新登录。",
  "contains a lasting shop, in which neither a demo nor a sandbox is opened. Remove SANDBOX=true; or, to try something, name another directory.":
    "里是一家长期经营的店铺，不能在它上面打开演示或沙箱。请去掉 SANDBOX=true；如果只是试用，请指定其他目录。",
  "contains a demo shop: its customers and orders are invented, and its passwords are public. Name another directory for the lasting shop, or remove EMBEDDED=true.":
    "里是演示店铺：顾客和订单都是虚构的，密码人人皆知。请为长期经营的店铺指定其他目录，或去掉 EMBEDDED=true。",
  "cannot be created: there can be no directory at this place. Name another one.":
    "无法创建：此处不能有目录。请指定其他目录。",
  "is on a full disk: {free} free, {needed} needed. Free some space; no data is lost.":
    "所在的磁盘已满：剩余 {free}，需要 {needed}。请腾出空间，数据没有丢失。",
  "cannot be used: {message}.": "无法使用：{message}。",
  "Add the group's bot at /admin/bots/new.": "请到 /admin/bots/new 添加店铺群的机器人。",
  "Every message template that the shop needs is switched on.": "店铺需要的消息模板均已启用。",
  "Payment reminder": "待付款提醒",
  "Ready to pick up": "取货通知",
  Refund: "退款通知",
  Shipped: "发货通知",
  "Invoice issued": "发票开具通知",
  "Back in stock": "到货提醒",
  "The backup did not contain these: {list}.": "备份里没有以下内容：{list}。",
  "API key {name}": "API 密钥“{name}”",
  "Bot {name}": "群机器人“{name}”",
  "WeChat's key {name}": "微信密钥“{name}”",
  "Webhook {name}": "Webhook 推送“{name}”",
  "Set them up at /admin/api_keys, /admin/webhooks, /admin/bots and /admin/settings/wechat, and update the other systems. This notice disappears 30 days after the import.":
    "请在 /admin/api_keys、/admin/webhooks、/admin/bots 和 /admin/settings/wechat 重新设置，并通知对接的系统。这一项在导入 30 天后消失。",
  "Privacy guideline: declare {kinds}, which the starter uses, at {page}.":
    "隐私保护指引：在 {page} 声明 {kinds}，示例小程序用到这些信息。",
  "Order page: enter {path} for WeChat's own list of orders at {page}.":
    "订单详情页：在 {page} 为微信的“购物订单”填写 {path}。",
  "Order centre: enter {path} at {page}.": "订单中心：在 {page} 填写 {path}。",
  "Phone numbers cost ¥0.03 each (getPhoneNumber), for verified accounts of organizations: buy them at {page}.":
    "手机号组件每次 0.03 元，仅限已认证的非个人账号：在 {page} 购买。",
  "Category: choose a trade category that covers your goods at {page}; food and some others need a licence.":
    "服务类目：在 {page} 选择与商品相符的类目；食品等类目需要资质。",
  "The points marked ✗ must be changed before real shoppers can buy.": "标有 ✗ 的各项必须修改，之后真实顾客才能购买。",
  "The keys of WeChat are those of the environment.": "用的是环境变量里的微信密钥。",
  "The keys of WeChat are those saved in the back office.": "用的是后台保存的微信密钥。",
  "Enter {variables} again, from {page}. Reset a secret that is not shown there.":
    "请按 {page} 重新填写 {variables}；那里不再显示的密钥需要重置。",
  "There is no admin.": "还没有管理员。",
  "Open /admin with the code that the start prints, or run npm run admin:create -- --username <name>":
    "请打开 /admin，输入启动时显示的代码；或运行 npm run admin:create -- --username <name>",
  "Move it to a UTF-8 locale.": "请改用 UTF-8 的区域设置。",
  "UPLOADTHING_TOKEN is not set, and Vercel's disk does not keep files.":
    "没有设置 UPLOADTHING_TOKEN，而 Vercel 的磁盘不保存文件。",
  "UPLOADTHING_TOKEN is not a token of UploadThing.": "UPLOADTHING_TOKEN 不是 UploadThing 的 token。",
  "Look the code up in the documentation of the service.": "请在该服务的文档中查询这个错误码。",
  "Shoppers see the licence of {name}.": "顾客能看到“{name}”的营业执照信息。",
  "The number {number} is not valid. Compare it with the licence.":
    "统一社会信用代码 {number} 不正确，请对照营业执照核对。",
  "Enter the name and the number of the business licence, which shoppers then see.":
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
  "Erased accounts whose remaining data is overdue for deletion: {count}. The server's errors show the reason.":
    "有 {count} 个已注销账号的剩余数据到期还没有清除，原因见服务器错误。",
  "Shoppers can delete their account and export their data in the mini-program. Erased accounts with orders that can still be returned: {count}.":
    "顾客可以在小程序里注销账号、导出个人数据。有 {count} 个已注销账号的订单还在售后期内。",
  "Shoppers can delete their account and export their data in the mini-program.":
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
  "Not known yet: WeChat has not accepted a shipping report of this shop. It is known once WeChat is connected and an order is shipped.":
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
  "Requested invoices that are overdue: {count}.": "有 {count} 张发票超过期限还没有开。",
  "Issued invoices whose order was refunded, so that a red invoice has to cancel them: {count}.":
    "有 {count} 张已开发票的订单退了款，需要开红字发票。",
  "Shoppers cannot request invoices.": "顾客不能申请发票。",
  "Requested invoices that can still be issued in time: {count}.": "有 {count} 张发票待开，还没有超期。",
  "Shoppers can request the invoice of an order, to be issued within {days} days. None is waiting.":
    "顾客可以在订单里申请发票，{days} 天内开具。没有待开的发票。",
  "E-Commerce Law, article 14": "《电子商务法》第十四条",
  "This server's clock is wrong, so the bucket refuses everything.": "本服务器的时钟不准，存储桶拒绝一切请求。",
  "Files cannot be stored in the bucket {bucket} at {host}: {code}.":
    "{host} 上的存储桶 {bucket} 无法写入文件：{code}。",
  "Check {variables}, and that this server can call {host}.": "请检查 {variables}，以及本服务器能否访问 {host}。",
  "Choose the templates at {page}, enter their ids at /admin/messages, and switch them on.":
    "请在 {page} 选用模板，把模板 ID 填到 /admin/messages 并启用。",
  "Local delivery is not offered yet: set districts or a radius.": "顾客还选不到同城配送：请设置送达地区或配送半径。",
  "Pickup is not offered yet: enter the shop's address.": "顾客还选不到到店自提：请填写店铺地址。",
  "Name the shop.": "填写店铺名称，顾客在小程序里会看到。",
  "Enter the phone number that shoppers call.": "填写顾客拨打的客服电话。",
  "Choose the delivery methods: express, own courier, pickup.": "选择配送方式：快递、同城配送或到店自提。",
  "Set the freight. Until then every order ships for free.": "设置运费；不设置则所有订单都包邮。",
  "Choose your carriers, and a default one.": "勾选合作的快递公司，设一家为默认。",
  "Create the first category. Products belong to categories.": "新建第一个分类，商品都要归到分类里。",
  "Put the first product on sale, with a picture.": "上架第一件带图片的商品。",
  "Meet the legal requirements: licence, terms, privacy policy.": "完成合规清单：证照、服务协议、隐私政策等。",
  "Connect WeChat, step by step to the first real payment.": "接入微信，一步一步直到第一笔真实收款。",
  "Create a second admin, who can help if you are locked out.": "新建第二位管理员，万一你登录不了可以帮忙。",
  "The sandbox simulates WeChat: no real money is charged.": "现在的微信是模拟的（沙箱），不会真正收款。",
  "AUTH_SECRET has changed: the saved keys of WeChat cannot be read.":
    "AUTH_SECRET 已更换，后台保存的微信密钥无法读取。",
  "WeChat is not set up: no one can sign in to a mini-program or pay.":
    "还没有接入微信：顾客无法登录小程序，也无法付款。",
  "There are no WECHAT_*. Saved keys are checked on the page Connect WeChat.":
    "没有以 WECHAT_ 开头的环境变量。后台保存的密钥请到“接入微信”页检查。",
  "Enter them on the page Connect WeChat, or set WECHAT_*: see docs/deploy.md.":
    "在“接入微信”页填写密钥，或请管服务器的人填好以 WECHAT_ 开头的各项，见 docs/zh-CN/deploy.md。",
  "Enter them on the page Connect WeChat.": "请到“接入微信”页填写。",
  "The private key must be the whole text of apiclient_key.pem.": "商户私钥应为 apiclient_key.pem 的全部内容。",
  "The APIv3 key must have 32 bytes.": "APIv3 密钥必须是 32 字节。",
  "The public key must be the whole text of WeChat Pay's pub_key.pem.":
    "微信支付公钥应为 pub_key.pem 的全部内容，不是商户自己的公钥。",
  "APP_URL is {appUrl}: only this machine can reach it.":
    "APP_URL 是 {appUrl}，只有本机能访问：其他人看不到图片，微信也无法通知支付结果。",
  "APP_URL is {appUrl}: WeChat calls only https addresses with a domain name.":
    "APP_URL 是 {appUrl}：小程序和微信支付只访问带域名的 https 地址。",
  "APP_URL is {appUrl}: WeChat's server domain must name this port too.":
    "APP_URL 是 {appUrl}：小程序后台的服务器域名也必须写上这个端口。",
  "CRON_SECRET is not set: no scheduler can call /api/sweep.":
    "未设置 CRON_SECRET，定时任务调用 /api/sweep 会被拒绝：未付款订单会一直占用库存。",
  "A shop needs 512 MB of memory, and has {limit} MB.":
    "可用内存只有 {limit} MB，店铺需要 512 MB：上传图片时可能被系统强行结束。",
  "The disk of {path} has {free} left, for uploads and a local database.":
    "{path} 所在的磁盘只剩 {free}。满了以后无法上传；数据库也在上面的话，也无法下单。",
  "APP_URL is that of a proxy, and TRUSTED_PROXIES is 0: all clients share its limits.":
    "APP_URL 是 https，说明前面有代理，而 TRUSTED_PROXIES 是 0：所有客户端会共用代理地址的限额。",
  "WeChat accepts the AppID, its secret and this server's address.":
    "微信认可该 AppID 和 AppSecret，并允许本服务器的 IP 访问。",
  "WeChat does not report this (error {code}). Check it in the console.":
    "微信没有把这项信息提供给该小程序（错误码 {code}）。请在后台查看。",
  "The mini-program can use {appUrl}.": "小程序可以访问 {appUrl}，也可以在那里上传和下载文件。",
  "The mini-program cannot use {appUrl} for {kinds}.": "小程序不能访问 {appUrl}：它不在 {kinds} 合法域名中。",
  "WeChat requires no shipping reports, and will refuse them.": "微信不要求该小程序上报发货信息，上报会被拒绝。",
  "WeChat requires no shipping reports.": "微信不要求该小程序上报发货信息。",
  "WeChat withholds payments until shipping is reported, and the shop reports none.":
    "每笔款项要等发货信息上报后微信才会结算，而本店没有上报。",
  "WeChat's rules for settlement are not confirmed: payments may be withheld.":
    "主体尚未确认微信的交易结算规则：款项可能不予结算。",
  "WeChat's rules for shipping reports are confirmed.": "微信要求上报发货信息，主体已确认。",
  "WeChat's shipping messages open its own page: it refused {page} (error {code}).":
    "微信的发货消息点开后是微信自己的页面：设置为 {page} 时微信没有接受（错误码 {code}）。",
  "WeChat's shipping messages open {page}: this check has set it.": "微信的发货消息点开后是 {page}：本次检查已设置。",
  "WeChat Pay accepts the merchant and its keys.": "微信支付认可商户号、证书和私钥，其应答也通过了验签。",
  "WeChat Pay's answer cannot be verified: its public key or the APIv3 key is wrong.":
    "微信支付有应答，但验签失败：微信支付公钥、公钥 ID 或 APIv3 密钥不正确。",
  "WeChat Pay refuses the signature (401): serial number and private key do not match.":
    "微信支付不接受签名（401）：证书序列号与私钥不属于同一张证书，或时钟有偏差。",
  "The APIv3 key does not decrypt WeChat's certificates.": "APIv3 密钥无法解密微信支付平台证书：所有通知都无法读取。",
  "The APIv3 key is not verified yet: WeChat Pay lists no certificates ({status}).":
    "微信支付没有列出平台证书（{status}）：要等收到第一条支付通知，才能确认 APIv3 密钥正确。",
  "This server's clock is {seconds} s {side} WeChat's. Beyond five minutes all calls fail.":
    "本服务器的时钟比微信{side} {seconds} 秒。相差超过五分钟时，所有请求和通知都会被拒绝。",
  "This shop answers at {address}.": "本店在 {address} 应答，并拒绝没有微信签名的请求。",
  "Another server answers at {address} (status {status}).":
    "在 {address} 应答的不是本店（状态码 {status}）：将收不到支付通知。",
  "This server cannot reach {address}, which WeChat calls. WeChat itself may reach it.":
    "从本服务器访问 {address} 没有应答。如果网络不支持回环访问，微信仍可能访问得到。",
  "Make APP_URL lead from the internet to this server, without a sign-in.":
    "让 APP_URL 从互联网直接通到本服务器，前面不要有登录验证。",
  "Bots that cannot reach their group: {count}.": "无法把消息发到群里的机器人：{count} 个，群里收不到任何提醒。",
  "Open the bot at /admin/bots, which shows the reason.":
    "请在 /admin/bots 打开该机器人查看原因，改正后发送一条测试消息。",
  "No bot reports new orders to a group chat.": "没有机器人把新订单发到群聊：不看后台的人收不到提醒。",
  "Bots that report to group chats: {count}.": "正在把店铺动态发到群聊的机器人：{count} 个。",
  "WeChat has refused these message templates: {kinds}.": "以下消息模板被微信拒绝，顾客收不到这些消息：{kinds}。",
  "These message templates are not in use: {kinds}.":
    "以下消息模板没有填写模板 ID 或未启用，顾客收不到这些消息：{kinds}。",
  "Correct them at /admin/messages, which shows WeChat's error.":
    "请在 /admin/messages 查看微信拒绝的原因，改正模板后重新启用。",
  "The database's locale does not support Chinese: a search reads every row.":
    "数据库的区域设置不识别中文，每次搜索都会读取全部行。",
  "Check this server's firewall and DNS.": "请检查本服务器的防火墙和 DNS。",
} as const;
