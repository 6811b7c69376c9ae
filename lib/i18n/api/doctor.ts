export const doctor = {
  "The sandbox simulates WeChat: anyone can sign in as a demo account, and no real money is charged.":
    "现在的微信是模拟的（沙箱）：任何人都能用演示账号登录，也不会真正收款。",
  "Take SANDBOX=true away and set WECHAT_*.": "请管服务器的人去掉 SANDBOX=true，并填好以 WECHAT_ 开头的各项。",
  "Neither the sandbox nor WeChat is set up: no mini-program can sign in, and no one can pay.":
    "还没有接入微信：顾客无法登录小程序，也无法付款。",
  "There are no WECHAT_*. Keys saved in the back office are checked there, on the page Connect WeChat.":
    "没有以 WECHAT_ 开头的环境变量。后台保存的密钥请到“接入微信”页检查。",
  "The keys of WeChat saved in the back office cannot be read, because AUTH_SECRET has changed: no mini-program can sign in, and no one can pay.":
    "AUTH_SECRET 已更换，后台保存的微信密钥无法读取：顾客无法登录小程序，也无法付款。",
  "Enter them again on the page Connect WeChat.": "请到“接入微信”页重新填写。",
  "Enter the keys on the page Connect WeChat, or set WECHAT_*. docs/deploy.md explains where to find each.":
    "在“接入微信”页填写密钥，或请管服务器的人填好以 WECHAT_ 开头的各项；每一项在哪里查到，见 docs/zh-CN/deploy.md。",
  "The sandbox is off, and the keys of WeChat are those of the environment.":
    "沙箱已关闭，用的是环境变量里的微信密钥。",
  "The sandbox is off, and the keys of WeChat are those saved in the back office.":
    "沙箱已关闭，用的是后台保存的微信密钥。",
  "Set APP_URL to the https address by which the mini-program reaches the shop.":
    "请管服务器的人把 APP_URL 设为本店的 https 网址，小程序用它访问本店。",
  "APP_URL is {appUrl}: only this machine finds it, so WeChat cannot report a payment.":
    "APP_URL 是 {appUrl}：只有本机能访问，微信无法通知支付结果。",
  "APP_URL is {appUrl}: mini-programs and WeChat Pay call https addresses only.":
    "APP_URL 是 {appUrl}：小程序和微信支付只访问 https 地址。",
  "APP_URL is {appUrl}: a mini-program calls domain names only, no IP addresses.":
    "APP_URL 是 {appUrl}：小程序只能访问域名，不能访问 IP 地址。",
  "APP_URL is {appUrl}: the server domain in the mini-program's console must name this port too.":
    "APP_URL 是 {appUrl}：小程序后台的服务器域名也必须写上这个端口。",
  "APP_URL is {appUrl}.": "APP_URL 是 {appUrl}。",
  "This server runs its own sweeps: unpaid orders expire, refunds are sent again.":
    "定时任务在运行：未付款的订单到时取消，没退成的款会再试。",
  "CRON_SECRET is set: the scheduler may call /api/sweep.": "已设置 CRON_SECRET：定时任务可以调用 /api/sweep。",
  "CRON_SECRET is not set, so the scheduler's calls of /api/sweep are refused: unpaid orders keep their stock.":
    "未设置 CRON_SECRET，定时任务调用 /api/sweep 会被拒绝：未付款订单会一直占用库存。",
  "Set CRON_SECRET in the project's environment variables.": "在项目的环境变量中设置 CRON_SECRET。",
  "{limit} of memory can be used, and a shop needs {needed}.": "可用内存 {limit}，店铺需要 {needed}。",
  "Only {limit} of memory can be used, and a shop needs {needed}: it may be killed while pictures are uploaded.":
    "可用内存只有 {limit}，店铺需要 {needed}：上传图片时可能被系统强行结束。",
  "Raise the memory limit of the container or of the systemd unit.":
    "请管服务器的人调高容器或 systemd 单元的内存上限。",
  "The disk of {path} has {free} left.": "{path} 所在的磁盘还有 {free}。",
  "Make room, or move DATA_DIR to a larger disk.": "请管服务器的人腾出空间，或把 DATA_DIR 移到更大的磁盘。",
  "TRUSTED_PROXIES is {count}.": "TRUSTED_PROXIES 是 {count}。",
  "TRUSTED_PROXIES is 0: clients connect to Kiosk itself.": "TRUSTED_PROXIES 是 0：客户端直接连接本店。",
  "APP_URL is https, so a proxy is in front of Kiosk, and TRUSTED_PROXIES is 0: all clients share the limits of the proxy's address.":
    "APP_URL 是 https，说明前面有代理，而 TRUSTED_PROXIES 是 0：所有客户端会共用代理地址的限额。",
  "Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For.":
    "请管服务器的人把 TRUSTED_PROXIES 设为会往 X-Forwarded-For 追加地址的代理层数。",
  "Browsers send the cookies of admins over https only.": "管理员的 Cookie 只通过 https 发送。",
  "APP_URL is no https address, so the cookies of admins are not marked as secure: on the way, others can read them.":
    "网址还不是 https，登录信息可能被窃取。请管服务器的人处理。",
  "There was no npm run db:export yet. A backup by other means is not known here.":
    "还没有备份记录。请管服务器的人每晚备份；已用其他方式备份的可忽略。",
  "Run npm run db:export every night, and copy the file to another machine: docs/backup.md.":
    "请管服务器的人每晚运行 npm run db:export，并把文件复制到另一台机器，见 docs/zh-CN/backup.md。",
  "The last export is {hours} hours old.": "最近一次导出是 {hours} 小时前。",
  "The last export is {days} days old: after a loss, all that came later is gone.":
    "最近一次导出是 {days} 天前：一旦丢失数据，之后的都找不回来。",
  "The AppID {appId} has the right shape.": "AppID {appId} 的格式正确。",
  "This does not look like an AppID: that is wx and 16 characters of 0-9 and a-f.":
    "这不像 AppID：应为 wx 加 16 个 0-9、a-f 字符。",
  "Copy the AppID from {page} into WECHAT_APP_ID.": "从 {page} 复制 AppID，填入 WECHAT_APP_ID。",
  "WeChat Pay's keys are missing: no one can pay.": "还没有填写微信支付的密钥：顾客无法付款。",
  "Enter them on the page Connect WeChat, once the merchant account is approved.":
    "商户号审核通过后，在“接入微信”页填写。",
  "The merchant number {merchantId} has the right shape.": "商户号 {merchantId} 的格式正确。",
  "This does not look like a merchant number: that is 8 to 10 digits.": "这不像商户号：应为 8 到 10 位数字。",
  "Copy the merchant number from {page} into WECHAT_MERCHANT_ID.": "从 {page} 复制商户号，填入 WECHAT_MERCHANT_ID。",
  "The serial number of the merchant's certificate has the right shape.": "商户API证书序列号的格式正确。",
  "This does not look like the serial number of a certificate: that is 40 characters of 0-9 and A-F, and this has {length}.":
    "这不像证书序列号：应为 40 个 0-9、A-F 字符，现在有 {length} 个。",
  "Copy the serial number from {page} into WECHAT_MERCHANT_SERIAL.":
    "从 {page} 复制证书序列号，填入 WECHAT_MERCHANT_SERIAL。",
  "Put the whole text of apiclient_key.pem into WECHAT_MERCHANT_KEY, with its line breaks, or with \\n for each.":
    "把 apiclient_key.pem 的全部内容填入 WECHAT_MERCHANT_KEY，保留换行，或把每个换行写成 \\n。",
  "The merchant's private key cannot be read: it may be cut off.": "商户私钥无法读取：内容可能不完整。",
  "The merchant's private key is no RSA key of 2048 bits, but {kind}.": "商户私钥不是 2048 位 RSA 私钥，而是 {kind}。",
  "The merchant's private key can be read: RSA, 2048 bits.": "商户私钥可以读取：RSA，2048 位。",
  "The APIv3 key has 32 bytes.": "APIv3 密钥为 32 字节。",
  "The APIv3 key has {bytes} bytes, and must have 32: no notification could be opened.":
    "APIv3 密钥为 {bytes} 字节，必须是 32 字节：否则无法解密任何通知。",
  "Set a new APIv3 key at {page}, and copy it into WECHAT_API_V3_KEY.":
    "在 {page} 设置新的 APIv3 密钥，并填入 WECHAT_API_V3_KEY。",
  "There is no public key of WeChat Pay: answers are verified by its certificates, which are downloaded.":
    "没有微信支付公钥：应答用下载的微信支付平台证书验签。",
  "Copy WeChat Pay's public key and its ID from {page} into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.":
    "从 {page} 复制微信支付公钥及其 ID，填入 WECHAT_PUBLIC_KEY 和 WECHAT_PUBLIC_KEY_ID。",
  "This does not look like the ID of a public key: that is PUB_KEY_ID_ and digits.":
    "这不像公钥 ID：应为 PUB_KEY_ID_ 加数字。",
  "WeChat Pay's public key cannot be read: it may be cut off.": "微信支付公钥无法读取：内容可能不完整。",
  "This public key is the merchant's own, not WeChat Pay's: every answer would be refused.":
    "这是商户自己的公钥，不是微信支付公钥：所有应答都会验签失败。",
  "WeChat's public key can be read, and is not the merchant's own.": "微信支付公钥可以读取，且不是商户自己的公钥。",

  "It could not be checked: the keys are invalid.": "无法检查：现有密钥不能使用。",
  "WeChat knows the AppID and its secret, and lets this server's address in.":
    "微信认可该 AppID 和 AppSecret，并允许本服务器的 IP 访问。",
  "WeChat knows no mini-program with this AppID (40013).": "微信没有这个 AppID 对应的小程序（40013）。",
  "The AppSecret is not that of this AppID (40001, 40125).": "AppSecret 与该 AppID 不匹配（40001、40125）。",
  "Make a new AppSecret at {page} and copy it into WECHAT_APP_SECRET.":
    "在 {page} 重置 AppSecret，并填入 WECHAT_APP_SECRET。",
  "this server's address": "本服务器的 IP",
  "WeChat lets no calls from {address} in (40164).": "微信不允许来自 {address} 的调用（40164）。",
  "Add {address} at {page}.": "在 {page} 添加 {address}。",
  unknown: "未知",
  "WeChat refuses an access token: error {code}.": "微信拒绝发放 access_token：错误码 {code}。",
  "Look the number up in WeChat's documentation.": "请在微信文档中查询该错误码。",
  "The variables WECHAT_* of the server take precedence. Remove them first.":
    "以环境变量 WECHAT_* 为准，请先去掉它们。",
  "The sandbox simulates WeChat in this shop: it takes no real keys.": "本店用沙箱模拟微信，不能填写真实密钥。",
  "{name} is missing. These keys are saved only together.": "缺少 {name}：这一组要填全才能保存。",
  "WeChat does not respond, so the keys cannot be tested. Nothing was saved.": "微信没有响应，无法检查密钥，没有保存。",
  "Another admin has changed the keys in the meantime. Enter yours again.": "密钥刚刚被其他管理员修改，请重新填写。",
  "No host of WeChat said what time it is.": "微信的服务器都没有返回时间。",
  "ahead of": "快",
  behind: "慢",
  "This server's clock is {seconds} s {side} WeChat's. Beyond five minutes each call and each notification is refused.":
    "本服务器的时钟比微信{side} {seconds} 秒。相差超过五分钟时，所有请求和通知都会被拒绝。",
  "Let the system keep its clock by NTP: timedatectl set-ntp true.":
    "让系统通过 NTP 校时：执行 timedatectl set-ntp true。",
  "This server's clock agrees with WeChat's.": "本服务器的时钟与微信一致。",
  "WeChat Pay answers signed queries.": "微信支付能应答已签名的查询。",
  "WeChat Pay accepts the merchant number, its certificate and its key, and its answer is verified.":
    "微信支付认可商户号、证书和私钥，其应答也通过了验签。",
  "WeChat Pay answered, but its signature cannot be verified: the public key, its ID or the APIv3 key is not right.":
    "微信支付有应答，但验签失败：微信支付公钥、公钥 ID 或 APIv3 密钥不正确。",
  "Compare {variables} with {page}.": "请将 {variables} 与 {page} 核对。",
  "WeChat Pay does not accept the signature (401): the serial number and the private key are not of one certificate, or the clock is off.":
    "微信支付不接受签名（401）：证书序列号与私钥不属于同一张证书，或时钟有偏差。",
  "WeChat Pay refuses the merchant: {code}.": "微信支付拒绝该商户：{code}。",
  "The APIv3 key opens WeChat's certificates.": "APIv3 密钥能解密微信支付平台证书。",
  "The APIv3 key does not open WeChat's certificates: no notification can be read.":
    "APIv3 密钥无法解密微信支付平台证书：所有通知都无法读取。",
  "This account has a public key and no certificates: only the first notification of a payment shows that the APIv3 key is right.":
    "该商户使用微信支付公钥，没有平台证书：要等收到第一条支付通知，才能确认 APIv3 密钥正确。",
  "WeChat Pay gives no certificates ({status}): first mend what is said of the merchant.":
    "微信支付没有返回平台证书（{status}）：请先解决商户一项的问题。",
  "WeChat Pay gives no certificates ({status}), and there is no public key of WeChat Pay: no answer can be verified.":
    "微信支付没有返回平台证书（{status}），也没有微信支付公钥：所有应答都无法验签。",
  "Needs an access token.": "要先拿到微信的接口凭证（access_token）才能检查，请先解决小程序账号的问题。",
  "Add {appUrl} at {page}, for {kinds}.": "在 {page} 添加 {appUrl}（{kinds}）。",
  "The mini-program may not call {appUrl}: it is no request domain.":
    "小程序不能访问 {appUrl}：它不在 request 合法域名中。",
  "The mini-program may call {appUrl}, but not for {kinds}: no avatar is sent, or no picture saved.":
    "小程序可以访问 {appUrl}，但不能用于 {kinds}：无法上传头像，或无法保存图片。",
  "The mini-program may call {appUrl}, send files there and load them.":
    "小程序可以访问 {appUrl}，也可以在那里上传和下载文件。",
  "WeChat does not require shipping reports from this mini-program, and will refuse them.":
    "微信不要求该小程序上报发货信息，上报会被拒绝。",
  "Switch “{name}” off at {page}.": "请在 {page} 关闭“{name}”。",
  "Switch “{name}” on at {page}.": "请在 {page} 打开“{name}”。",
  "WeChat does not require shipping reports from this mini-program.": "微信不要求该小程序上报发货信息。",
  "WeChat withholds each payment until its shipping is reported, and the shop reports none.":
    "每笔款项要等发货信息上报后微信才会结算，而本店没有上报。",
  "Shipping reports are required, but the owner has not confirmed WeChat's rules for settlement: payments may be withheld.":
    "需要上报发货信息，但主体尚未确认微信的交易结算规则：款项可能不予结算。",
  "Confirm it at {page}.": "请在 {page} 确认。",
  "WeChat requires shipping reports, the owner has confirmed it, and the shop reports.":
    "微信要求上报发货信息，主体已确认，本店也在上报。",
  "WeChat's messages about shipping open {page}: this check has set it.":
    "微信的发货消息点开后是 {page}：本次检查已设置。",
  "WeChat's messages about shipping open WeChat's own page: it did not accept {page} (error {code}).":
    "微信的发货消息点开后是微信自己的页面：设置为 {page} 时微信没有接受（错误码 {code}）。",
  "Let APP_URL lead to this server, from the internet and without a sign-in before it.":
    "让 APP_URL 从互联网直接通到本服务器，前面不要有登录验证。",
  "This shop answers at {address}, and refuses what WeChat has not signed.":
    "本店在 {address} 应答，并拒绝没有微信签名的请求。",
  "What answers at {address} is not this shop (status {status}): payments would not be reported.":
    "在 {address} 应答的不是本店（状态码 {status}）：将收不到支付通知。",
  "Nothing answers at {address}, requested from this server. WeChat may still reach it, if the network does not route back to itself.":
    "从本服务器访问 {address} 没有应答。如果网络不支持回环访问，微信仍可能访问得到。",
  "Only with an openid: it creates a payment of one fen, and closes it.":
    "要用一位顾客的 openid 才能检查：试付一分钱，随即关闭，不会扣款。",
  "A payment of one fen was prepared and closed.": "试过一分钱的支付：能创建，也能关闭。",
  "The AppID is not bound to the merchant number.": "AppID 没有与该商户号绑定。",
  "Bind them at {page}.": "请在 {page} 绑定。",
  "WeChat Pay knows no such openid in this mini-program.": "微信支付在该小程序中没有找到这个 openid。",
  "Take the openid of a shopper of this mini-program.": "请使用在该小程序里登录过的顾客的 openid。",
  "The merchant may not take payments in mini-programs.": "该商户没有小程序支付权限。",
  "Apply for it at {page}.": "请在 {page} 申请。",
  "WeChat Pay refuses a payment: {code}.": "微信支付拒绝创建支付：{code}。",
  "Look the code up in WeChat Pay's documentation.": "请在微信支付文档中查询该错误码。",
  "WeChat does not report this to this mini-program (error {code}). Check it in the console.":
    "微信没有把这项信息提供给该小程序（错误码 {code}）。请在后台查看。",
  "No answer from {host} within five seconds.": "{host} 在五秒内没有应答。",
  "Let this server call https://{host}: look at its firewall and its DNS.":
    "让本服务器能访问 https://{host}：请检查防火墙和 DNS。",
  "The bucket gives back other bytes than it was given.": "存储桶返回的内容与写入的不同。",
  "Check the network in between.": "请检查中间的代理。",
  "The bucket {bucket} takes a file, gives it back and deletes it.": "存储桶 {bucket} 可以写入、读取和删除文件。",
  "Anybody may write to the bucket.": "任何人都可以写入该存储桶。",
  "Take the right to write away from everybody but the key.": "请取消公共写权限，只允许该密钥写入。",
  "Everybody can read the bucket's files at {publicUrl}.": "所有人都能通过 {publicUrl} 读取存储桶中的文件。",
  "The bucket's files cannot be read at {publicUrl}: shoppers see no pictures.":
    "无法通过 {publicUrl} 读取存储桶中的文件：顾客看不到图片。",
  "Let everybody read the bucket there; or take S3_PUBLIC_URL away, and Kiosk serves the files.":
    "请在那里开放公共读；或者去掉 S3_PUBLIC_URL，由 Kiosk 提供文件。",
  "Set S3_PATH_STYLE={other}, or look at S3_BUCKET and S3_ENDPOINT.":
    "请设置 S3_PATH_STYLE={other}，或检查 S3_BUCKET 和 S3_ENDPOINT。",
  "This server's clock is {minutes} minutes off the bucket's, so the bucket refuses everything.":
    "本服务器的时钟与存储桶相差 {minutes} 分钟，因此存储桶拒绝一切请求。",
  "Set this server's clock, and let it follow a time server.": "请校准本服务器的时钟，并与时间服务器同步。",
  "The bucket refuses the signature: the secret is not that of the key.": "存储桶拒绝了签名：密钥与密钥 ID 不匹配。",
  "Copy the key and its secret again into S3_ACCESS_KEY and S3_SECRET_KEY.":
    "请重新把密钥 ID 和密钥复制到 S3_ACCESS_KEY 和 S3_SECRET_KEY。",
  "The store knows no such key.": "存储服务中没有这个密钥 ID。",
  "Copy the key's id again into S3_ACCESS_KEY.": "请重新把密钥 ID 复制到 S3_ACCESS_KEY。",
  "The bucket is not in the region {region}.": "存储桶不在地域 {region}。",
  "Set S3_REGION and S3_ENDPOINT to those of the bucket's region.":
    "请把 S3_REGION 和 S3_ENDPOINT 设置为存储桶所在的地域。",
  "There is no bucket {bucket} at {host}.": "{host} 上没有存储桶 {bucket}。",
  "The key may not write, read and delete in the bucket: {code}.":
    "该密钥没有在存储桶中写入、读取和删除的权限：{code}。",
  "Give the key the right to put, get and delete objects of this bucket.":
    "请授予该密钥对此存储桶对象的写入、读取和删除权限。",
  "There is no server of the name {host}.": "没有名为 {host} 的服务器。",
  "No answer from {host}: {code}.": "{host} 没有应答：{code}。",
  "Let this server call {endpoint}: look at its firewall and its DNS.":
    "让本服务器能访问 {endpoint}：请检查防火墙和 DNS。",
  "The bucket refuses a file: {code}.": "存储桶拒绝了文件：{code}。",
  "Look the code up in the documentation of the store.": "请在存储服务的文档中查询该错误码。",
  "{faults} of {count} points must be changed before real shoppers can buy.":
    "共检查 {count} 项，有 {faults} 项必须修改，之后真实顾客才能购买。",
  "The shop is ready for real shoppers.": "一切就绪，真实顾客可以购买了。",
  "Step by step, in the back office: {page}": "在管理后台可以一步一步照着做：{page}",

  "Not set, and no keys are saved in the back office: no mini-program can sign in, and no one can pay. docs/deploy.md explains where to find each.":
    "未设置，后台也没有保存密钥：小程序无法登录，也无法支付。docs/zh-CN/deploy.md 说明了每一项在哪里查到。",
  "Has changed, so the keys of WeChat saved in the back office cannot be read: no mini-program can sign in, and no one can pay. Enter them again on the page Connect WeChat.":
    "已更换，后台保存的微信密钥无法读取：小程序无法登录，也无法支付。请到“接入微信”页重新填写。",
  "Is {appUrl}, where only this machine finds it: pictures and links do not work for anybody else, and behind https the cookies of admins are not marked as secure.":
    "当前为 {appUrl}，只有本机能访问：其他人看不到图片，也打不开链接；如果对外使用 https，管理员的 Cookie 也不会标记为安全。",
  "Not set, and Vercel's disk does not keep files.": "未设置，而 Vercel 的磁盘不保存文件。",
  "Is not a token of UploadThing.": "不是 UploadThing 的 token。",
  "{reason} Uploads fail.": "{reason}文件无法上传。",
  "{path} {reason} Uploads fail.": "{path} {reason}文件无法上传。",
  "is a file, or is below one. Name a directory.": "是一个文件，或位于文件之下。请指定目录。",
  "cannot be written to ({code}). Give the user that runs Kiosk the right to write there, or name another directory.":
    "不可写（{code}）。请给运行 Kiosk 的用户写入权限，或指定其他目录。",
  "contains fewer than 32 bytes. Restore its content, or remove it: a new secret is then created, and everyone signs in again.":
    "的内容不足 32 字节。请放回原来的内容；或者删除它：届时会生成新的密钥，所有人需要重新登录。",
  "contains a lasting shop, in which neither a demo nor a sandbox is opened. Remove SANDBOX=true; or, to try something, name another directory.":
    "里是一家长期经营的店铺，不能在它上面打开演示或沙箱。请去掉 SANDBOX=true；如果只是试用，请指定其他目录。",
  "contains a demo shop: its customers and orders are invented, and its passwords are public. Name another directory for the lasting shop, or remove EMBEDDED=true.":
    "里是演示店铺：顾客和订单都是虚构的，密码人人皆知。请为长期经营的店铺指定其他目录，或去掉 EMBEDDED=true。",
  "cannot be created: there can be no directory at this place. Name another one.":
    "无法创建：此处不能有目录。请指定其他目录。",
  "is on a full disk: {free} free, {needed} needed. Make room; nothing is lost.":
    "所在的磁盘已满：剩余 {free}，需要 {needed}。请腾出空间，数据没有丢失。",
  "The disk of {path} has {free} left. When it is full, uploads fail, and orders if the database is on it. Make room.":
    "{path} 所在的磁盘只剩 {free}。满了以后无法上传；数据库也在上面的话，也无法下单。请腾出空间。",
  "cannot be used: {message}.": "无法使用：{message}。",
  "There is no admin. Open /admin with the code that the start prints, or run npm run admin:create -- --username <name>":
    "还没有管理员。请打开 /admin，输入启动时显示的代码；或运行 npm run admin:create -- --username <name>",
  "The database's locale knows no Chinese letters, so a search reads every row. Move it to a UTF-8 locale.":
    "数据库的区域设置不识别中文，每次搜索都会读取全部行。请改用 UTF-8 的区域设置。",
  "Bots that cannot reach their group, so that it hears of nothing: {count}.":
    "无法把消息发到群里的机器人：{count} 个，群里收不到任何提醒。",
  "Open the bot at /admin/bots, which shows the reason. Correct it, and send a test message.":
    "请在 /admin/bots 打开该机器人查看原因，改正后发送一条测试消息。",
  "No bot reports new orders to a group chat: they are only visible in the back office.":
    "没有机器人把新订单发到群聊：不看后台的人收不到提醒。",
  "Add the group's bot at /admin/bots/new.": "请到 /admin/bots/new 添加店铺群的机器人。",
  "Bots that report events of the shop to group chats: {count}.": "正在把店铺动态发到群聊的机器人：{count} 个。",
  "WeChat has refused these message templates, and shoppers get no message by them: {kinds}.":
    "以下消息模板被微信拒绝，顾客收不到这些消息：{kinds}。",
  "Correct the template at /admin/messages, which shows WeChat's error. Then switch it on.":
    "请在 /admin/messages 查看微信拒绝的原因，改正模板后重新启用。",
  "These message templates have no id, so shoppers get no message by them: {kinds}.":
    "以下消息模板没有填写模板 ID，顾客收不到这些消息：{kinds}。",
  "Choose the templates at {page}, and enter their ids at /admin/messages.":
    "请在 {page} 选用模板，并把模板 ID 填到 /admin/messages。",
  "These message templates are switched off, so shoppers get no message by them: {kinds}.":
    "以下消息模板未启用，顾客收不到这些消息：{kinds}。",
  "Switch the template on at /admin/messages.": "请在 /admin/messages 启用该模板。",
  "Every message template that the shop needs is switched on.": "店铺需要的消息模板均已启用。",
  "Waits for payment": "待付款提醒",
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
  "Set them up at /admin/api_keys, /admin/webhooks, /admin/bots and /admin/settings/wechat, and tell the other systems. This goes 30 days after the import.":
    "请在 /admin/api_keys、/admin/webhooks、/admin/bots 和 /admin/settings/wechat 重新设置，并通知对接的系统。这一项在导入 30 天后消失。",
  "To be checked in WeChat's console, because WeChat has no API for it:":
    "以下各项只能在微信后台查看，服务器无法查询：",
  "Privacy guideline: declare {kinds}, which the starter uses, at {page}.":
    "隐私保护指引：在 {page} 声明 {kinds}，示例小程序用到这些信息。",
  "Order page: enter {path} for WeChat's own list of orders at {page}.":
    "订单详情页：在 {page} 为微信的“购物订单”填写 {path}。",
  "Waybills: the contract with a carrier is the shop's own. Bind it at {page}, then choose it for the carrier.":
    "电子面单：需自行与快递公司签约，在 {page} 绑定账号后，再到“快递公司”页选用。",
  "Order centre: enter {path} at {page}.": "订单中心：在 {page} 填写 {path}。",
  "Phone numbers cost ¥0.03 each (getPhoneNumber), for verified accounts that are no person's: buy them at {page}.":
    "手机号组件每次 0.03 元，仅限已认证的非个人账号：在 {page} 购买。",
  "Category: choose one of trade that covers your goods at {page}; food and the like need a licence.":
    "服务类目：在 {page} 选择与商品相符的类目；食品等类目需要资质。",
} as const;
