import { kind, pictures } from "@/lib/kinds/kind";

export const themeKind = kind({
  name: "theme",
  one: ["Theme", "专题"],
  many: ["Themes", "专题"],
  about: ["Themes: collections of products around a topic.", "专题：围绕一个主题的商品。"],
  permissions: {
    read: ["View themes", "查看专题"],
    create: ["Create a theme", "新建专题"],
    edit: ["Edit a theme", "编辑专题"],
    delete: ["Delete a theme", "删除专题"],
  },
  needs: {
    create: { requires: ["product.read"], suggests: pictures },
    edit: { requires: ["product.read"], suggests: pictures },
  },
  menu: "banners",
  page: { name: "themes", ofOne: true, ofNew: ["New theme", "新建专题"], search: true },
  keywords: "collections home topics 首页 专题 推荐",
});
