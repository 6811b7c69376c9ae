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
    againNone: ["None of these products are available now", "这些商品暂时无法购买"],
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
    offline: ["Check your phone's connection, then try again.", "请检查手机网络，然后重试。"],
    noAnswerTitle: ["The shop is not responding", "店铺没有回应"],
    noAnswer: [
      "Your phone is online, but the shop did not respond. Try again in a moment.",
      "手机网络正常，但店铺没有应答，请稍后重试。",
    ],
    goneTitle: ["No longer available", "内容不存在"],
    gone: ["The shop removed this page.", "店铺已移除该内容。"],
    busyTitle: ["The shop is busy", "店铺正忙"],
    busy: ["Wait a moment, then try again.", "请稍等片刻再试。"],
    waitSeconds: ["Try again in {seconds} seconds.", "请在 {seconds} 秒后重试。"],
    refusedTitle: ["Something did not work", "操作失败"],
    oursTitle: ["Something went wrong", "出错了"],
    ours: ["The mini-program has a problem. Try again, or contact the shop.", "这是小程序的问题，请重试或告诉店家。"],
    requestId: ["Request {id}", "请求编号 {id}"],
  },
  updates: {
    ready: ["A new version of this mini-program is available.", "小程序有新版本。"],
    now: ["Update", "立即使用"],
    later: ["Later", "以后"],
  },
  failed: {
    retry: ["Try again", "重试"],
    home: ["Back to home", "回到首页"],
  },
  privacy: {
    title: ["Before you continue", "继续之前"],
    text: [
      "The shop uses the information that you share here, such as your address, only for your orders and profile. You can also continue without sharing it.",
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
    partHandedOver: ["Partly picked up", "部分自提"],
    shipped: ["Shipped", "已发货"],
    handedOver: ["Picked up", "已自提"],
    completed: ["Completed", "已完成"],
    cancelled: ["Cancelled", "已取消"],
    refunding: ["Refunding", "退款中"],
    refunded: ["Refunded", "已退款"],
  },
  invoiceStates: {
    requested: ["In progress", "开票中"],
    issued: ["Issued", "已开具"],
    refused: ["Rejected", "未通过"],
    withdrawn: ["Withdrawn", "已撤回"],
    red_due: ["Cancellation due", "待红冲"],
    red: ["Cancelled", "已红冲"],
  },
  deliveries: {
    express: ["Express", "快递"],
    local: ["Local delivery", "同城配送"],
    pickup: ["Pickup", "到店自提"],
    virtual: ["No delivery needed", "无需配送"],
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
    less: ["Remove one {name}", "减少一件{name}"],
    more: ["Add one {name}", "增加一件{name}"],
  },
  home: {
    closed: ["We are not taking orders at the moment", "本店暂停接单"],
    closedNow: ["We take orders {hours}", "现在不接单，接单时间 {hours}"],
    search: ["Search products", "搜索商品"],
    banner: ["Banner", "轮播图"],
    coupon: ["Claim {name}", "可领取：{name}"],
    coupons: ["Claim {name} and more: {count} coupons", "可领取：{name}等 {count} 张优惠券"],
    again: ["Buy again: {name}", "再来一单：{name}"],
    themes: ["Themes", "专题"],
    licence: ["Licence", "证照信息"],
    fresh: ["New arrivals", "新到"],
    best: ["Best sellers", "热销"],
    offers: ["On sale", "优惠商品"],
    all: ["All", "全部"],
    allFresh: ["All new arrivals", "全部商品，新到在前"],
    allBest: ["All best sellers", "全部商品，热销在前"],
    emptyTitle: ["No products yet", "货架还是空的"],
    empty: ["New products will appear here.", "上新的商品会出现在这里。"],
  },
  categories: {
    all: ["All", "全部"],
    emptyTitle: ["No categories yet", "还没有分类"],
    empty: ["The shop is still being set up.", "店铺还在布置中。"],
    nothingTitle: ["No products here yet", "这里还没有商品"],
    nothing: ["Try another category.", "看看别的分类吧。"],
    end: ["You have reached the end", "没有更多了"],
  },
  search: {
    title: ["Search", "搜索"],
    placeholder: ["What are you looking for?", "想找什么？"],
    clear: ["Clear the search", "清空"],
    history: ["Recent searches", "搜索历史"],
    hot: ["Popular", "热门搜索"],
    forget: ["Clear recent searches", "清空搜索历史"],
    startTitle: ["Search all products", "搜索全店商品"],
    start: ["Enter part of a name, such as “tea”.", "输入名称的一部分，例如“茶”。"],
    everything: ["All categories", "全部分类"],
    usual: ["Relevance", "综合"],
    best: ["Best sellers", "热销"],
    fresh: ["Newest", "新到"],
    cheap: ["Price, low to high", "价格从低到高"],
    dear: ["Price, high to low", "价格从高到低"],
    nothing: ["No results for “{word}”", "没有找到“{word}”"],
    nothingText: ["Try fewer or different words.", "换个词，或少写几个字试试。"],
    showAll: ["Search for something else", "换个词搜索"],
    end: ["You have reached the end", "没有更多了"],
  },
  theme: {
    emptyTitle: ["No products here yet", "这里还没有商品"],
    empty: ["Products for this theme are coming soon.", "这个专题的商品正在挑选。"],
  },
  cart: {
    added: ["Added to cart", "已加入购物车"],
    noMore: ["No more in stock", "没有更多库存了"],
    full: ["Your cart is full. Remove something first.", "购物车已满，请先移除一些商品"],
    phoneFull: ["Your phone is full. Your cart is kept until you leave.", "手机空间已满：购物车只保留到退出为止。"],
    gone: ["No longer available", "已下架"],
    soldOut: ["Sold out", "已售罄"],
    short: ["Only {count} left. Quantity changed from {wanted}.", "只剩 {count} 件，已由 {wanted} 件改为 {count} 件"],
    cheaper: ["Now ¥{price}, was ¥{old}", "降价了：¥{old} → ¥{price}"],
    dearer: ["Price changed from ¥{old} to ¥{price}", "价格已变：¥{old} → ¥{price}"],
    choose: ["Select {name}", "选择{name}"],
    chooseSize: ["Choose an option", "请选择规格"],
    rechoose: ["Change the option of {name}", "更换{name}的规格"],
    erase: ["Remove {name}", "移除{name}"],
    eraseAsk: ["Remove “{name}” from the cart?", "把“{name}”移出购物车？"],
    eraseYes: ["Remove", "移除"],
    few: ["Only {count} left", "仅剩 {count} 件"],
    offTitle: ["Unavailable ({count})", "无法购买（{count}）"],
    removeOff: ["Remove unavailable products", "移除无法购买的商品"],
    order_one: ["Check out (1)", "去结算（1）"],
    order_other: ["Check out ({count})", "去结算（{count}）"],
    orderNone: ["Check out", "去结算"],
    chooseFirst: ["Select a product first", "请先选择商品"],
    tooMany: ["Select at most {count} products", "最多选择 {count} 种商品"],
    all: ["All", "全选"],
    chooseAll: ["Select all", "全选"],
    total: ["Total", "合计"],
    goods: ["Subtotal", "商品金额"],
    saved: ["¥{saved} off", "已减 ¥{saved}"],
    emptyTitle: ["Your cart is empty", "购物车还是空的"],
    empty: ["Products that you add also appear on your other devices.", "加入购物车的商品，换手机登录也能看到。"],
    browse: ["Browse products", "去逛逛"],
    best: ["Best sellers", "热销"],
  },
  sandbox: {
    title: ["Sandbox: nothing is charged", "沙箱付款，不会扣款"],
    pay: ["Pay", "付款成功"],
    fail: ["Simulate a failed payment", "让付款失败"],
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
      "The picture could not be loaded. Allow access to photos and the camera in the settings of WeChat and your phone.",
      "没能取得图片。请在微信和手机的设置里允许使用相册和相机。",
    ],
    notSent: ["The picture was not uploaded. {why}", "图片没有传上：{why}"],
  },
});

/**
 * The common texts and those of a subject, with the functions for texts.
 * @template {Record<string, Record<string, string[]>>} T
 * @param {T} texts
 */
const withCommon = (texts) => ({ isChinese, fill, plural, words: { ...words, ...inLanguage(texts) } });

module.exports = { isChinese, fill, plural, withCommon, words };
