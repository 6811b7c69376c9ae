import { kind, pictures } from "@/lib/kinds/kind";

export const categoryKind = kind({
  name: "category",
  one: ["Category", "分类"],
  many: ["Categories", "分类"],
  about: ["Product categories.", "商品分类。"],
  permissions: {
    read: ["View categories", "查看分类"],
    create: ["Create a category", "新建分类"],
    edit: ["Edit a category", "编辑分类"],
    delete: ["Delete a category", "删除分类"],
  },
  needs: { create: { suggests: pictures }, edit: { suggests: pictures } },
  menu: { name: "categories", icon: "layout-grid", sort: 40 },
  page: { name: "categories" },
  keywords: "collections tree sort 类目 商品分类 排序",
});
