import { english, titlesOf } from "@/lib/kinds/words";

/** The kinds of records declare the titles of their own pages. */
export const menu = {
  ...titlesOf(english),
  content: "Content",
  system: "System",
  payments: "Payments",
  refunds: "Refunds",
  notifications: "Payment notifications",
  shippingDesk: "Shipping desk",
  stockCount: "Stock count",
  profile: "Profile",
  menuRoutes: "Routes",
  wechat: "Connect WeChat",
  rehearsal: "Rehearsal",
} as const;
