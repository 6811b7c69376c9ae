import { kind } from "@/lib/kinds/kind";

export const preferenceKind = kind({
  name: "preference",
  one: ["Preferences", "个人偏好"],
  many: ["Preferences", "个人偏好"],
  about: ["An admin's back-office preferences.", "管理员的个人偏好。"],
  permissions: {},
});
