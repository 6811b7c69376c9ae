import { kind } from "@/lib/kinds/kind";

export const doctorKind = kind({
  name: "doctor",
  one: ["Set-up", "上线配置"],
  many: ["Set-up", "上线配置"],
  about: ["Whether the set-up is ready for real shoppers.", "配置是否可以正式营业。"],
  permissions: {},
});
