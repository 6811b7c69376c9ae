import { kind } from "@/lib/kinds/kind";

export const codeKind = kind({
  name: "code",
  one: ["Mini-program code", "小程序码"],
  many: ["Mini-program codes", "小程序码"],
  about: ["Mini-program codes to print, and how often they were scanned.", "可以打印的小程序码，以及扫码次数。"],
  permissions: {
    read: ["View mini-program codes", "查看小程序码"],
    create: ["Create a mini-program code", "生成小程序码"],
  },
  needs: { create: { requires: ["code.read"], suggests: ["product.read", "coupon.read"] } },
  menu: { name: "codes", icon: "qr-code", below: "marketing", sort: 30 },
  page: { name: "codes" },
  keywords: "qr poster scan 二维码 太阳码 扫码 海报",
});
