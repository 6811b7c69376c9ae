/** A word of the reference, and what people type who look for it. */
const synonyms: [word: string, ...others: string[]][] = [
  ["sign in", "login", "log in", "signin", "authenticate", "authentication", "登录", "登陆"],
  ["sign out", "logout", "log out", "signout", "退出", "登出"],
  ["register", "signup", "sign up", "注册"],
  ["renew", "refresh", "续期", "刷新"],
  ["who i am", "profile", "account", "whoami", "个人"],
  ["address", "recipient", "地址"],
  ["place an order", "buy", "checkout", "purchase", "下单", "购买"],
  ["order", "订单"],
  ["pay", "payment", "支付", "付款", "微信支付"],
  ["notification from", "webhook", "callback", "回调"],
  ["refund", "money back", "退款"],
  ["ship", "delivery", "发货"],
  ["tracking_no", "tracking number", "快递单号", "运单号", "物流单号", "单号"],
  ["parcel", "package", "tracking", "物流", "包裹"],
  ["arrived", "received", "receipt", "收货"],
  ["product", "goods", "item", "商品"],
  ["categor", "分类"],
  ["search", "find", "query", "搜索"],
  ["banner", "carousel", "slides", "轮播"],
  ["stock", "inventory", "库存"],
  ["delete", "remove", "删除"],
  ["edit", "update", "change", "modify", "修改"],
  ["create", "add", "new", "新增", "新建"],
  ["upload", "image", "picture", "photo", "图片", "上传"],
  ["avatar", "头像"],
  ["permission", "right", "role", "权限"],
  ["setting", "config", "option", "设置"],
  ["figures", "dashboard", "statistics", "report", "统计"],
  ["csv", "excel", "spreadsheet", "导出", "表格"],
  ["customer", "shopper", "user list", "客户", "顾客", "会员"],
  ["phone", "mobile", "手机号", "电话"],
  ["price", "cost", "价格"],
  ["expires_at", "expiry", "deadline", "过期时间"],
  ["out_of_stock", "sold out", "缺货", "库存不足"],
  ["too_many_requests", "rate limited", "429", "限流", "频率"],
  ["not_found", "404", "不存在"],
  ["forbidden", "403", "无权限"],
  ["unauthenticated", "401", "未登录"],
  ["idempotency", "idempotent", "幂等"],
  ["pages", "pagination", "paginate", "paging", "分页", "翻页", "每页"],
  ["coupon", "discount", "优惠券"],
  ["pickup_code", "pickup code", "自提码", "取货码", "提货码"],
  ["freight", "shipping cost", "postage", "运费", "邮费"],
  ["deleted", "recycle bin", "trash", "undelete", "回收站"],
  ["etag", "cache", "caching", "缓存"],
  ["sandbox", "test payment", "沙箱"],
];

const isLong = (typed: string) => typed.length >= (/^[ -~]*$/.test(typed) ? 3 : 1);

/** The words of the reference that what is typed may stand for. Only a whole word stands for one: `new` is not in `news`. */
export const meantBy = (typed: string): string[] =>
  isLong(typed) ? synonyms.flatMap(([word, ...others]) => (others.includes(typed) ? [word] : [])) : [];

/** Chinese has no spaces: every word of the list that stands in the text, the longest first. */
export const chineseWordsIn = (text: string): string[] =>
  synonyms
    .flatMap(([, ...others]) => others)
    .filter((word) => /\p{Script=Han}/u.test(word) && text.includes(word))
    .toSorted((a, b) => b.length - a.length);
