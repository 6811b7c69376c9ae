import { kind, pictures } from "@/lib/kinds/kind";

export const noticeKind = kind({
  name: "notice",
  one: ["Notice", "公告"],
  many: ["Notices", "公告"],
  about: ["Notices and announcements.", "通知与公告。"],
  permissions: {
    read: ["View notices", "查看公告"],
    create: ["Create a notice", "新建公告"],
    edit: ["Edit a notice", "编辑公告"],
    delete: ["Delete a notice", "删除公告"],
  },
  needs: { create: { suggests: pictures }, edit: { suggests: pictures } },
  menu: { name: "notices", icon: "bell", below: "content", sort: 30 },
  page: { name: "notices", ofOne: true, ofNew: ["New notice", "新建公告"], search: true },
  keywords: "announcement staff news 通知 员工",
});
