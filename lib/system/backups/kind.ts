import { kind } from "@/lib/kinds/kind";

export const backupKind = kind({
  name: "backup",
  one: ["Backup", "备份"],
  many: ["Backups", "备份"],
  about: ["The shop's own backups.", "店铺的自动备份。"],
  permissions: { run: ["View and make backups", "查看和创建备份"] },
  menu: "settings",
  page: { name: "backups", path: "/admin/settings/backups", oneOf: ["backup.run"] },
  keywords: "restore export archive key 恢复 导出 归档 密钥",
});
