import { kind } from "@/lib/kinds/kind";

export const preferenceKind = kind({
  name: "preference",
  one: ["Preferences", "个人偏好"],
  many: ["Preferences", "个人偏好"],
  about: ["How an admin likes the back office to look.", "管理员的个人偏好。"],
  permissions: {},
});
