import type { Language } from "./language";

type Kind = "terms" | "privacy" | "returns";
const fields = {
  shop: ["shop name", "店铺名称"],
  company: ["name on the business licence", "营业执照名称"],
  number: ["unified social credit code", "统一社会信用代码"],
  phone: ["service phone", "客服电话"],
  address: ["address of the shop", "店铺地址"],
} as const;
export type DraftValues = Record<keyof typeof fields, string>;

interface Draft {
  title: string;
  summary: string;
  /** HTML. `{phone}` is the shop's own; `{{…}}` is for the shop to fill in. */
  content: string;
}

/**
 * A first draft of a text that the law requires. It must match what the starter mini-program and this server process. `gapsIn`
 * finds what the shop still has to fill in.
 */
export function draftTerms(kind: Kind, language: Language, values: DraftValues): Draft {
  const gap = (text: string) => (language === "zh" ? `【请填写：${text}】` : `【Fill in: ${text}】`);
  const { content, ...rest } = drafts[language][kind];
  const filled = content
    .replace(/\{\{(.+?)\}\}/g, (_, text: string) => gap(text))
    .replace(/\{(\w+)\}/g, (_, name: keyof DraftValues) =>
      escapeHtml(values[name] || gap(fields[name][language === "zh" ? 1 : 0])),
    );
  return { ...rest, content: filled };
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);

const drafts: Record<Language, Record<Kind, Draft>> = {
  en: {
    terms: {
      title: "Terms of use",
      summary: "The agreement between you and the shop: orders, payment, delivery, returns and your account.",
      content: `<p>The mini-program “{shop}” is run by {company} (unified social credit code {number}). These terms apply when you use it and buy in it. Please read them before you agree.</p>
<h2>Your account</h2><p>You sign in with WeChat. You can cancel your account at any time in the mini-program, at Account and privacy.</p>
<h2>Goods and prices</h2><p>Goods, prices and stock are those that the mini-program shows when you place the order. Freight and discounts are shown before you pay. If an obvious mistake was published, we contact you and agree on a solution.</p>
<h2>Orders and payment</h2>
<ul>
<li>The contract is concluded when your order has been placed. You pay with WeChat Pay.</li>
<li>An order that is not paid in the time shown on its page is cancelled automatically.</li>
<li>You can request an invoice for an order that you have paid.</li>
</ul>
<h2>Delivery</h2><p>We deliver in the way that you choose in the order, and ship within {{hours, such as 48 hours}} of the payment. Please check the goods when you receive them, and contact us if something is missing or damaged.</p>
<h2>Returns and refunds</h2><p>Our return policy applies. It does not limit the rights that the law gives you. Refunds go back to the account that paid.</p>
<h2>Reviews</h2><p>Reviews must be true, and must not break the law or the rights of others. We do not show those that do, and give the reason.</p>
<h2>Personal information</h2><p>Our privacy policy describes which information we process, and for what.</p>
<h2>Changes and disputes</h2><p>When we change these terms in a way that concerns your rights, the mini-program asks you to agree again. If there is a dispute, please contact us first. You can also call the consumer hotline 12315, or bring an action before the competent court. The law of mainland China applies.</p>
<h2>Contact</h2><p>Phone: {phone}. Address: {address}.</p>`,
    },
    privacy: {
      title: "Privacy policy",
      summary: "Which of your information we process, for what, who receives it, and what your rights are.",
      content: `<p>The mini-program “{shop}” is run by {company} (unified social credit code {number}), who is responsible for your personal information. This policy describes which information we process, for what, who receives it, how long we store it, and how you manage it.</p>
<h2>What we process, and for what</h2>
<ul>
<li><strong>Sign-in</strong>: WeChat gives us your identifier in this mini-program (openid, and unionid if there is one). With it we recognise your account, let you pay, and send the order messages that you accept.</li>
<li><strong>Nickname and picture</strong>: only if you enter them, for your profile, your orders and your reviews.</li>
<li><strong>Mobile number</strong>: only if you allow WeChat to give it to us, to reach you about an order.</li>
<li><strong>Recipient and address</strong>: the name, phone and address that you enter or take from WeChat, to deliver the order. For pickup and goods that are not shipped, the contact that you enter.</li>
<li><strong>Location</strong>: only the place that you choose on the map, if you do, to see whether we deliver there. Your position is not read in the background.</li>
<li><strong>Orders</strong>: goods, amounts, messages to the shop, results of payments and refunds, and parcels, to fulfil the order.</li>
<li><strong>After-sale requests and reviews</strong>: what you write and the photos that you choose, to handle the request and to show the review. Other shoppers see a review with your nickname and picture, unless you choose to be anonymous.</li>
<li><strong>Invoices</strong>: the title, tax number, address, phone and bank account that you enter or take from WeChat, to issue the invoice.</li>
<li><strong>Cart, favourites and coupons</strong>: to keep them for you.</li>
<li><strong>Sign-in records and logs</strong>: time, IP address and device, to protect your account and to find faults.</li>
</ul>
<p>Payments are made in WeChat Pay: we do not receive your card number or your payment password. The mini-program only writes to the clipboard, when you tap “Copy”, and does not read it. If you do not provide information that is not needed for an order, you can still shop.</p>
<h2>Who receives it</h2>
<ul>
<li><strong>WeChat and WeChat Pay</strong> (Tencent): your identifier for sign-in, payments, refunds and order messages; for shipped orders the goods, the tracking number and the recipient's phone; the text of your reviews, to check it.</li>
<li><strong>Carriers</strong> ({{carriers}}): the recipient's name, phone and address, to deliver the parcel.</li>
<li><strong>Group chats of the shop</strong> (WeCom, DingTalk or Feishu, if we use them): the goods, amount and message of an order, so that it is handled.</li>
<li><strong>The provider of our server</strong> ({{provider and place of the server}}): stores the data for us.</li>
</ul>
<p>We give your personal information to no one else, unless the law requires it or you agree.</p>
<h2>How long we store it</h2><p>Orders, payments, refunds and invoices are stored for at least three years after the transaction, as the E-Commerce Law requires; sign-in records and logs for at least six months. Other information is stored until you delete it or cancel your account. After that, recipients are removed from your orders once nothing can be returned any more, and your reviews remain without your name.</p>
<h2>Your rights</h2><p>In the mini-program you can see and change your profile, addresses and invoice titles, and at Account and privacy take a copy of your data or cancel your account. WeChat's settings of the mini-program withdraw permissions. For anything else, contact us: we answer within 15 working days.</p>
<h2>Children</h2><p>If you are under 14, your guardian has to agree to this policy before you use the mini-program.</p>
<h2>Changes</h2><p>When we change this policy in a way that concerns your rights, the mini-program asks you to agree again.</p>
<h2>Contact</h2><p>Phone: {phone}. Address: {address}.</p>`,
    },
    returns: {
      title: "Return policy",
      summary: "Seven days to return, what is excluded, who pays the freight, and how the money comes back.",
      content: `<h2>Return within seven days</h2><p>You can return goods without a reason within seven days of receiving them, if they are complete and can be sold again. Excluded by law are goods made to order, fresh and perishable goods, opened media and software, digital content, and newspapers. {{further goods that cannot be returned, marked as such before the purchase; or delete this sentence}}</p>
<h2>Damaged, wrong or missing goods</h2><p>Request an after-sale on the page of the order, and add photos. We refund the goods or take them back.</p>
<h2>How to</h2>
<ul>
<li>Not shipped yet: request a refund on the page of the order.</li>
<li>Shipped: request a return. Once we agree, the page shows the address. Send the goods and enter the tracking number.</li>
<li>Freight: you pay it for a return without a reason; we pay it if the goods were at fault.</li>
<li>Refunds go back to the account that paid.</li>
</ul>
<h2>Contact</h2><p>{company}, phone: {phone}.</p>`,
    },
  },
  zh: {
    terms: {
      title: "服务协议",
      summary: "你与本店之间关于下单、付款、配送、退换货和账号的约定。",
      content: `<p>“{shop}”小程序由{company}（统一社会信用代码：{number}）经营。你使用本小程序、在本店购物，适用本协议。同意前请仔细阅读。</p>
<h2>账号</h2><p>你通过微信登录。你可以随时在小程序的“账号与隐私”里注销账号。</p>
<h2>商品与价格</h2><p>商品、价格和库存以你下单时小程序显示的为准，运费和优惠在付款前显示。如果页面信息有明显错误，我们会联系你协商处理。</p>
<h2>订单与付款</h2>
<ul>
<li>你提交订单成功后，合同成立。付款通过微信支付完成。</li>
<li>超过订单页显示的时间没有付款，订单会自动取消。</li>
<li>付款后，你可以在订单里申请发票。</li>
</ul>
<h2>配送</h2><p>我们按你下单时选择的方式配送，付款后{{发货时间，如 48 小时}}内发货。收货时请当面查验，如有缺少或破损，请及时联系我们。</p>
<h2>退换货与退款</h2><p>按本店的退换货规则办理，该规则不限制你依法享有的权利。退款原路退回。</p>
<h2>评价</h2><p>评价应当真实，不得违反法律或侵犯他人权益。违反的评价我们不予展示，并说明原因。</p>
<h2>个人信息</h2><p>我们处理哪些个人信息、用来做什么，见本店的隐私政策。</p>
<h2>协议变更与争议解决</h2><p>修改涉及你的权益时，小程序会重新征得你的同意。如有争议，请先与我们协商；你也可以拨打消费者投诉电话 12315，或向有管辖权的人民法院起诉。本协议适用中国大陆法律。</p>
<h2>联系我们</h2><p>客服电话：{phone}。地址：{address}。</p>`,
    },
    privacy: {
      title: "隐私政策",
      summary: "我们处理你的哪些个人信息、用来做什么、提供给谁，以及你的权利。",
      content: `<p>“{shop}”小程序由{company}（统一社会信用代码：{number}）经营，我们对你的个人信息负责。本政策说明我们处理哪些个人信息、用来做什么、提供给谁、保存多久，以及你怎样管理自己的信息。</p>
<h2>我们处理的信息和用途</h2>
<ul>
<li><strong>登录</strong>：微信提供你在本小程序的用户标识（openid，如有则包括 unionid），用来识别你的账号、完成付款、发送你同意接收的订单消息。</li>
<li><strong>昵称和头像</strong>：你自己填写时才有，用于个人资料、订单和评价。</li>
<li><strong>手机号</strong>：你授权后由微信提供，用于联系你处理订单。</li>
<li><strong>收货人和地址</strong>：你填写或从微信选取的姓名、电话和地址，用于配送。到店自提和无需配送的订单，是你填写的联系人。</li>
<li><strong>位置</strong>：只有你在地图上选择地点时，我们才收到该地点，用于判断能否配送。我们不会在后台读取你的位置。</li>
<li><strong>订单</strong>：商品、金额、留言、付款和退款结果、物流信息，用于履行订单。</li>
<li><strong>售后和评价</strong>：你填写的内容和选择的照片，用于处理售后、展示评价。其他顾客能看到评价上你的昵称和头像，选择匿名则不显示。</li>
<li><strong>发票</strong>：你填写或从微信选取的抬头、税号、地址、电话和银行账号，用于开具发票。</li>
<li><strong>购物车、收藏和优惠券</strong>：为你保留，方便使用。</li>
<li><strong>登录记录和日志</strong>：时间、IP 地址和设备信息，用于保护账号安全、排查故障。</li>
</ul>
<p>付款在微信支付中完成，我们得不到你的银行卡号和支付密码。小程序只在你点“复制”时写入剪贴板，不读取剪贴板。与订单无关的信息，你不提供也可以购物。</p>
<h2>谁会收到你的信息</h2>
<ul>
<li><strong>微信和微信支付</strong>（腾讯公司）：用户标识，用于登录、付款、退款和订单消息；已发货订单的商品、快递单号和收货人电话；评价的文字，用于内容审核。</li>
<li><strong>快递公司</strong>（{{合作的快递公司}}）：收货人的姓名、电话和地址，用于送货。</li>
<li><strong>店铺的工作群</strong>（企业微信、钉钉或飞书，如有使用）：订单的商品、金额和留言，用于及时处理订单。</li>
<li><strong>服务器提供商</strong>（{{云服务商和服务器所在地}}）：受我们委托存储数据。</li>
</ul>
<p>除法律要求或经你同意外，我们不向其他人提供你的个人信息。</p>
<h2>保存多久</h2><p>订单、付款、退款和发票记录，依照《电子商务法》自交易完成之日起至少保存三年；登录记录和日志至少保存六个月。其他信息保存到你删除或注销账号为止。注销后，订单不能再申请售后时即清除收货信息，评价改为匿名。</p>
<h2>你的权利</h2><p>你可以在小程序里查看和修改个人资料、收货地址和发票抬头，在“账号与隐私”里导出个人数据或注销账号，在微信的小程序设置里撤回授权。其他要求请联系我们，我们在 15 个工作日内答复。</p>
<h2>未成年人</h2><p>未满 14 周岁的，使用本小程序前应由监护人同意本政策。</p>
<h2>政策变更</h2><p>修改涉及你的权益时，小程序会重新征得你的同意。</p>
<h2>联系我们</h2><p>客服电话：{phone}。地址：{address}。</p>`,
    },
    returns: {
      title: "退换货规则",
      summary: "七天无理由退货、不适用的商品、运费由谁承担、退款怎样到账。",
      content: `<h2>七天无理由退货</h2><p>签收后七天内，商品完好、不影响再次销售的，可以无理由退货。依法不适用的有：定作的商品，鲜活易腐的商品，拆封的音像制品和软件，数字化商品，交付的报纸和期刊。{{其他不支持退货并在购买前标明的商品；没有就删去这一句}}</p>
<h2>破损、发错或缺少</h2><p>请在订单页申请售后并附上照片，我们为你退款或退货。</p>
<h2>怎样办理</h2>
<ul>
<li>还没有发货：在订单页申请退款。</li>
<li>已经发货：申请退货。我们同意后，页面会显示退货地址；寄出后请填写快递单号。</li>
<li>运费：无理由退货由你承担；商品有问题由我们承担。</li>
<li>退款原路退回。</li>
</ul>
<h2>联系我们</h2><p>{company}，客服电话：{phone}。</p>`,
    },
  },
};
