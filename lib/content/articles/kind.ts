import { kind, pictures } from "@/lib/kinds/kind";

export const articleKind = kind({
  name: "article",
  one: ["Article", "文章"],
  many: ["Articles", "文章"],
  about: ["Articles.", "文章。"],
  permissions: {
    read: ["View articles", "查看文章"],
    create: ["Create an article", "新建文章"],
    edit: ["Edit an article", "编辑文章"],
    delete: ["Delete an article", "删除文章"],
  },
  needs: { create: { suggests: pictures }, edit: { suggests: pictures } },
  menu: { name: "articles", icon: "file-text", below: "content", sort: 20 },
  page: { name: "articles", ofOne: true, ofNew: ["New article", "新建文章"], search: true },
  keywords: "terms privacy policy help text 协议 隐私 帮助 退换货说明",
});
