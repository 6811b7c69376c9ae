import { kind } from "@/lib/kinds/kind";

export const sessionKind = kind({
  name: "session",
  one: ["Session", "登录设备"],
  many: ["Sessions", "登录设备"],
  about: ["Who is signed in now.", "现在有谁登录着。"],
  permissions: {
    read: ["View who is signed in", "查看登录设备"],
    revoke: ["Sign a user out", "强制下线"],
  },
  needs: { read: { suggests: ["user.read", "customer.read"] } },
  menu: "users",
});
