import { kind } from "@/lib/kinds/kind";

export const rehearsalKind = kind({
  name: "rehearsal",
  one: ["Rehearsal", "彩排"],
  many: ["Rehearsal", "彩排"],
  about: [
    "Trying the shop as a shopper, in a copy where nothing counts.",
    "在店铺副本里以顾客身份试买，一切都不作数。",
  ],
  permissions: {
    run: ["Try the shop as a shopper", "以顾客身份试买"],
  },
  menu: "settings",
});
