/** Texts in English and Chinese. Each page requires only the files that it needs, so that the first page starts quickly. */
const isChinese = /^zh/i.test(wx.getAppBaseInfo().language);

/**
 * The texts in the phone's language.
 * @template {Record<string, Record<string, string[]>>} T
 * @param {T} texts
 * @returns {{ [Section in keyof T]: { [Key in keyof T[Section]]: string } }}
 */
const inLanguage = (texts) => mapValues(texts, (section) => mapValues(section, ([en, zh]) => (isChinese ? zh : en)));

/** @returns {any} */
const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

/** `fill("Only {count} left.", { count: 2 })` */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** The texts have two forms: `things_one` and `things_other`. */
const plural = (section, key, count) => fill(section[`${key}_${count === 1 ? "one" : "other"}`], { count });

const words = inLanguage({
  common: {
    ok: ["OK", "好的"],
    keep: ["Keep it", "再想想"],
    notYet: ["Not yet", "还没有"],
    loading: ["Loading", "加载中"],
    againNone: ["None of it is on sale now", "这些商品暂时无法购买"],
    between: [", ", "、"],
  },
  tabs: {
    home: ["Home", "首页"],
    categories: ["Categories", "分类"],
    cart: ["Cart", "购物车"],
    me: ["Me", "我的"],
  },
  times: {
    today: ["Today", "今天"],
    yesterday: ["Yesterday", "昨天"],
    hours: ["{hours} h {minutes} min", "{hours} 小时 {minutes} 分"],
    service: ["Service hours {hours}", "客服时间 {hours}"],
    days_one: ["1 day", "1 天"],
    days_other: ["{count} days", "{count} 天"],
  },
  problems: {
    offlineTitle: ["No connection", "没有网络"],
    offline: ["Check the network of the phone, then try again.", "请检查手机网络，然后重试。"],
    noAnswerTitle: ["The shop does not answer", "店铺没有回应"],
    noAnswer: [
      "Your phone is online, but nothing came back. Try again in a moment.",
      "手机网络正常，但店铺没有应答，请稍后重试。",
    ],
    goneTitle: ["No longer here", "这里已经没有了"],
    gone: ["The shop has taken it away.", "店铺已将它撤下。"],
    busyTitle: ["The shop is busy", "店铺正忙"],
    busy: ["Wait a moment, then try again.", "请稍等片刻再试。"],
    waitSeconds: ["Try again in {seconds} seconds.", "请在 {seconds} 秒后重试。"],
    refusedTitle: ["That did not work", "没有成功"],
    oursTitle: ["Something went wrong", "出错了"],
    ours: [
      "This is an error in the mini-program. Try again, or inform the shop.",
      "这是小程序的问题，请重试或告诉店家。",
    ],
    requestId: ["Request {id}", "请求编号 {id}"],
  },
  updates: {
    ready: ["A new version of this mini-program is ready.", "小程序有新版本。"],
    now: ["Update", "立即使用"],
    later: ["Later", "以后"],
  },
  failed: {
    retry: ["Try again", "重试"],
    home: ["To the shop", "回到首页"],
  },
  privacy: {
    title: ["Before you go on", "继续之前"],
    text: [
      "The shop uses what you give it here, such as an address, only for your orders and your profile. You can also go on without it.",
      "你在这里提供的信息，例如收货地址，只用于你的订单和个人资料。不提供也可以继续使用。",
    ],
    guide: ["Privacy guideline", "《用户隐私保护指引》"],
    refuse: ["Not now", "暂不"],
    agree: ["Agree", "同意"],
  },
  terms: {
    title: ["Terms and privacy", "协议与隐私"],
    text: ["Please read and accept:", "请阅读并同意以下内容："],
    name: ["{title}", "《{title}》"],
    refuse: ["Decline", "不同意"],
    agree: ["Agree", "同意"],
    needed: ["You can sign in after you have accepted the terms.", "同意服务协议和隐私政策后才能登录。"],
  },
  states: {
    unpaid: ["To pay", "待付款"],
    paid: ["Paid", "已付款"],
    toPickUp: ["To pick up", "待自提"],
    partShipped: ["Partly shipped", "部分发货"],
    partHandedOver: ["Partly handed over", "部分自提"],
    shipped: ["On its way", "已发货"],
    handedOver: ["Handed over", "已自提"],
    completed: ["Done", "已完成"],
    cancelled: ["Cancelled", "已取消"],
    refunding: ["Refunding", "退款中"],
    refunded: ["Refunded", "已退款"],
  },
  invoiceStates: {
    requested: ["Being issued", "开票中"],
    issued: ["Issued", "已开具"],
    refused: ["Refused", "未通过"],
    withdrawn: ["Withdrawn", "已撤回"],
    red_due: ["To be cancelled", "待红冲"],
    red: ["Cancelled", "已红冲"],
  },
  deliveries: {
    express: ["Express", "快递"],
    local: ["Local delivery", "同城配送"],
    pickup: ["Pick up", "到店自提"],
    virtual: ["Nothing is sent", "无需配送"],
  },
  card: {
    soldOut: ["Sold out", "已售罄"],
    add: ["Add {name} to the cart", "把{name}加入购物车"],
    sold: ["{count} sold", "已售 {count}"],
  },
  price: {
    from: ["from {price}", "{price} 起"],
  },
  stepper: {
    less: ["One less of {name}", "减少一件{name}"],
    more: ["One more of {name}", "增加一件{name}"],
  },
  home: {
    closed: ["We take no orders at the moment", "本店暂停接单"],
    closedNow: ["No orders now: we take them {hours}", "现在不接单，接单时间 {hours}"],
    search: ["Search the shop", "搜索商品"],
    banner: ["Banner", "轮播图"],
    coupon: ["To claim: {name}", "可领取：{name}"],
    coupons: ["To claim: {name} and others, {count} coupons", "可领取：{name}等 {count} 张优惠券"],
    again: ["Buy again: {name}", "再来一单：{name}"],
    themes: ["Themes", "专题"],
    licence: ["Licence", "证照信息"],
    fresh: ["New", "新到"],
    best: ["Best-selling", "热销"],
    all: ["All", "全部"],
    allFresh: ["All products, newest first", "全部商品，新到在前"],
    allBest: ["All products, best-selling first", "全部商品，热销在前"],
    emptyTitle: ["Nothing on the shelves yet", "货架还是空的"],
    empty: ["New goods will be shown here.", "上新的商品会出现在这里。"],
  },
  categories: {
    all: ["All", "全部"],
    emptyTitle: ["No categories yet", "还没有分类"],
    empty: ["The shop is still being set up.", "店铺还在布置中。"],
    nothingTitle: ["Nothing here yet", "这里还没有商品"],
    nothing: ["Look into another category.", "看看别的分类吧。"],
    end: ["That is all", "没有更多了"],
  },
  search: {
    title: ["Search", "搜索"],
    placeholder: ["What are you looking for?", "想找什么？"],
    clear: ["Clear the search", "清空"],
    history: ["Searched before", "搜索历史"],
    hot: ["Popular", "热门搜索"],
    forget: ["Forget these searches", "清空搜索历史"],
    startTitle: ["Search the whole shop", "搜索全店商品"],
    start: ["Type a part of a name, such as “tea”.", "输入名称的一部分，例如“茶”。"],
    everything: ["All categories", "全部分类"],
    usual: ["Default", "综合"],
    best: ["Best-selling", "热销"],
    fresh: ["Newest", "新到"],
    cheap: ["Price, low first", "价格从低到高"],
    dear: ["Price, high first", "价格从高到低"],
    nothing: ["Nothing found for “{word}”", "没有找到“{word}”"],
    nothingText: ["Try fewer or other words.", "换个词，或少写几个字试试。"],
    showAll: ["Search for something else", "换个词搜索"],
    end: ["That is all", "没有更多了"],
  },
  theme: {
    emptyTitle: ["Nothing here yet", "这里还没有商品"],
    empty: ["The goods of this theme are being chosen.", "这个专题的商品正在挑选。"],
  },
  cart: {
    added: ["In the cart", "已加入购物车"],
    noMore: ["There are no more of it", "没有更多库存了"],
    full: ["The cart is full: take something out first", "购物车已满，请先移除一些商品"],
    phoneFull: ["The phone is full: the cart lasts until you leave.", "手机空间已满：购物车只保留到退出为止。"],
    gone: ["No longer on sale", "已下架"],
    soldOut: ["Sold out", "已售罄"],
    short: ["Only {count} left, changed from {wanted}", "只剩 {count} 件，已由 {wanted} 件改为 {count} 件"],
    cheaper: ["Now ¥{price}, was ¥{old}", "降价了：¥{old} → ¥{price}"],
    dearer: ["The price is now ¥{price}, was ¥{old}", "价格已变：¥{old} → ¥{price}"],
    choose: ["Choose {name}", "选择{name}"],
    chooseSize: ["Choose a size", "请选择规格"],
    rechoose: ["Another size of {name}", "更换{name}的规格"],
    erase: ["Take {name} out", "移除{name}"],
    eraseAsk: ["Take “{name}” out of the cart?", "把“{name}”移出购物车？"],
    eraseYes: ["Take out", "移除"],
    few: ["Only {count} left", "仅剩 {count} 件"],
    offTitle: ["Cannot be ordered ({count})", "无法购买（{count}）"],
    removeOff: ["Take out what cannot be ordered", "移除无法购买的商品"],
    order_one: ["Check out (1)", "去结算（1）"],
    order_other: ["Check out ({count})", "去结算（{count}）"],
    orderNone: ["Check out", "去结算"],
    chooseFirst: ["Choose something first", "请先选择商品"],
    tooMany: ["Choose at most {count} products", "最多选择 {count} 种商品"],
    all: ["All", "全选"],
    chooseAll: ["Choose all", "全选"],
    total: ["Total", "合计"],
    goods: ["Goods", "商品金额"],
    saved: ["¥{saved} off", "已减 ¥{saved}"],
    emptyTitle: ["Your cart is empty", "购物车还是空的"],
    empty: ["What you put in is on your other phones, too.", "放进来的商品，换一部手机登录也在。"],
    browse: ["Look around", "去逛逛"],
    best: ["Best-selling", "热销"],
  },
  sandbox: {
    title: ["Sandbox: nothing is charged", "沙箱付款，不会扣款"],
    pay: ["Pay", "付款成功"],
    fail: ["Let the payment fail", "让付款失败"],
  },
  pictures: {
    title: ["Pictures", "图片"],
    add: ["Add a picture", "添加图片"],
    show: ["Picture {number}", "查看第 {number} 张图片"],
    remove: ["Remove picture {number}", "删除第 {number} 张图片"],
    again: ["Tap to try again: picture {number}", "点按重试：第 {number} 张图片"],
    waiting: ["Waiting", "等待上传"],
    failed: ["Tap to try again", "点按重试"],
    notChosen: [
      "The phone gave no picture. Allow the album and the camera in the settings of WeChat and of the phone.",
      "没能取得图片。请在微信和手机的设置里允许使用相册和相机。",
    ],
    notSent: ["The picture was not sent. {why}", "图片没有传上：{why}"],
  },
});

/**
 * The common texts and those of a subject, with the functions for texts.
 * @template {Record<string, Record<string, string[]>>} T
 * @param {T} texts
 */
const withCommon = (texts) => ({ isChinese, fill, plural, words: { ...words, ...inLanguage(texts) } });

module.exports = { isChinese, fill, plural, withCommon, words };
