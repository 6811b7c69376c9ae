import { kind } from "@/lib/kinds/kind";

export const searchWordKind = kind({
  name: "search_word",
  one: ["Search word", "搜索词"],
  many: ["Search words", "搜索词"],
  about: ["Hot and blocked search words, and what shoppers searched for.", "热搜词、屏蔽词，以及顾客搜索过的词。"],
  permissions: {
    read: ["View search words", "查看搜索词"],
    create: ["Add a search word", "添加搜索词"],
    edit: ["Edit a search word", "编辑搜索词"],
    delete: ["Remove a search word", "删除搜索词"],
  },
  menu: { name: "search_words", icon: "search", below: "marketing", sort: 40 },
  page: { name: "search_words" },
  keywords: "hot blocked suggestions keywords 热搜 热词 屏蔽 敏感词 关键词 搜索记录",
});
