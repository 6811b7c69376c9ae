export const rehearsal = {
  alone:
    "Nobody ships in it: an order stays as it is once it is paid. What you ask back right after paying is refunded by itself, if your settings say so; other requests wait for an answer that does not come.",
  begin: "Try it as a shopper",
  beginning: "Copying the shop…",
  demo: "Open the demo's phone",
  "demo.what": "This shop is a demo: buy in its own phone.",
  end: "End the rehearsal",
  ended: "The rehearsal has ended",
  "ended.what": "Nothing of it is left. You can begin a new one at any time.",
  first: "It has the first 2000 products on sale.",
  frozen: "It is the shop as it was at the beginning. To see later changes, end it and begin a new one.",
  hours: "It takes orders at any time, also while your shop is closed.",
  idle: "It ends by itself when it has not been used for 30 minutes.",
  mark: "Nothing here counts",
  phone: "The shop in a phone, a rehearsal",
  what: "Be a shopper in a copy of your shop: choose, order, pay, ask the money back. Nobody is charged, and in your shop nothing changes: no order, no stock, no customer, no figure.",
  "what.title": "Buy in your own shop, before it opens",
  wechat: "WeChat is not needed for a first look",
  "wechat.what":
    "Try your goods, sizes and freight in a phone, as a shopper sees them. It is a copy of your shop in which nothing counts.",
} as const;
