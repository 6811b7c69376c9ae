import { kind } from "@/lib/kinds/kind";

export const dictTypeKind = kind({
  name: "dict_type",
  one: ["Dictionary", "字典"],
  many: ["Dictionaries", "字典"],
  about: ["Kinds of dictionary entries.", "字典。"],
  permissions: {
    create: ["Create a dictionary", "新建字典"],
    edit: ["Edit a dictionary", "编辑字典"],
    delete: ["Delete a dictionary", "删除字典"],
  },
  menu: "advanced",
  page: { name: "dictionaries" },
  keywords: "lists choices 选项 下拉",
});

export const dictKind = kind({
  name: "dict",
  one: ["Dictionary entry", "字典项"],
  many: ["Dictionary entries", "字典项"],
  about: ["Dictionary entries.", "字典项。"],
  permissions: {
    create: ["Create a dictionary entry", "新建字典项"],
    edit: ["Edit a dictionary entry", "编辑字典项"],
    delete: ["Delete a dictionary entry", "删除字典项"],
  },
  menu: "advanced",
});
