import { kind } from "@/lib/kinds/kind";

export const doctorKind = kind({
  name: "doctor",
  one: ["Set-up", "上线配置"],
  many: ["Set-up", "上线配置"],
  about: ["Whether the set-up is ready for real shoppers.", "配置是否可以正式营业。"],
  permissions: {},
});

export const dutiesKind = kind({
  name: "duties",
  record: null,
  many: ["Legal requirements", "合规清单"],
  about: [
    "Requirements of the law and of WeChat, and whether the shop meets them.",
    "法律和微信对店铺的要求，以及完成情况。",
  ],
  permissions: {},
  menu: "settings",
  page: { name: "duties", path: "/admin/settings/duties", oneOf: ["config.read"] },
  keywords: "compliance licence privacy law 合规 证照 法律 隐私 经营义务",
});
