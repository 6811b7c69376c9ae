import { moduleLines, textsIn } from "@/lib/kinds/words";

export const modules: Record<string, string> = {
  "v1-token": "Signing in: obtaining, renewing and ending a token.",
  "v1-user": "The caller's own account, and registration.",
  "v1-address": "Delivery addresses.",
  "v1-banner": "Home-page banners.",
  "v1-theme": "Themes: collections of products around a topic.",
  "v1-category": "Product categories.",
  "v1-product": "Product detail, lists and search.",
  "v1-article": "Published articles.",
  "v1-notice": "The shop's announcements.",
  "v1-shop": "The shop itself.",
  "v1-order": "Placing, following, cancelling and confirming orders.",
  "v1-after_sale": "Asking goods back and money for them.",
  "v1-pay": "Paying through the mini-program's platform.",
  "v1-subscription": "Messages that the shopper accepts to get in WeChat.",
  ...textsIn("en", moduleLines),
  "cms-alarm": "What happened in the shop and calls a person.",
  "cms-payment": "Payments, refunds, and what the platform told of them.",
  files: "Uploaded files.",
  sandbox: "The stand-in for the payment platform; only with `SANDBOX=true`.",
  system: "Health, this document, and what a scheduler calls.",
};
