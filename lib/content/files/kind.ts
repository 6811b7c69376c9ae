import { kind } from "@/lib/kinds/kind";

export const fileKind = kind({
  name: "file",
  one: ["File", "文件"],
  many: ["Files", "文件"],
  parts: { folder: ["Folder", "文件夹"] },
  about: ["Folders and files.", "文件夹与文件。"],
  permissions: {
    read: ["View files and folders", "查看文件和文件夹"],
    create: ["Upload files and create folders", "上传文件、新建文件夹"],
    edit: ["Rename and move files and folders", "重命名和移动文件、文件夹"],
    delete: ["Delete files and folders", "删除文件和文件夹"],
  },
  menu: { name: "files", icon: "folder", below: "content", sort: 40 },
  page: { name: "files" },
  keywords: "pictures images upload media 图片 素材 上传",
});
