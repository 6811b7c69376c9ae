/** A word of the reference, and what people type who look for it. */
const synonyms: [word: string, ...others: string[]][] = [
  ["sign in", "login", "log in", "signin", "authenticate", "登录"],
  ["sign out", "logout", "log out", "signout", "退出", "登出"],
  ["register", "signup", "sign up", "注册"],
  ["renew", "refresh", "续期"],
  ["who i am", "profile", "account", "whoami", "个人"],
  ["address", "recipient", "地址"],
  ["place an order", "buy", "checkout", "purchase", "下单"],
  ["order", "订单"],
  ["pay", "支付", "付款"],
  ["notification from", "webhook", "callback", "回调"],
  ["refund", "money back", "退款"],
  ["ship", "delivery", "parcel", "tracking", "发货", "物流"],
  ["confirm", "received", "arrived", "收货"],
  ["product", "goods", "item", "商品"],
  ["categor", "分类"],
  ["search", "find", "query", "搜索"],
  ["banner", "carousel", "slides", "轮播"],
  ["stock", "inventory", "库存"],
  ["delete", "remove", "删除"],
  ["edit", "update", "change", "modify", "修改"],
  ["create", "add", "new", "新增"],
  ["upload", "image", "picture", "photo", "图片", "上传"],
  ["avatar", "photo", "头像"],
  ["permission", "right", "role", "权限"],
  ["setting", "config", "option", "设置"],
  ["dashboard", "statistics", "report", "统计"],
  ["csv", "excel", "spreadsheet"],
  ["customer", "shopper", "客户"],
];
const isLong = (typed: string) => typed.length >= (/^[ -~]*$/.test(typed) ? 3 : 1);

/** What is typed, and the words that it may stand for. */
const spellings = (typed: string) => [
  typed,
  ...(isLong(typed) ? synonyms.filter(([, ...others]) => others.some((each) => each.startsWith(typed))) : []).map(
    ([word]) => word,
  ),
];

/** Tells whether a text has every word that is sought, or one that means the same. */
export function finder(sought: string): (text: string) => boolean {
  const whole = sought.trim().toLowerCase();
  const words = whole.split(/\s+/).filter(Boolean).map(spellings);
  const phrase = spellings(whole).slice(1);
  return (text) => {
    const inside = (spelling: string) => text.toLowerCase().includes(spelling);
    return phrase.some(inside) || words.every((each) => each.some(inside));
  };
}
