import { kind, pictures } from "@/lib/kinds/kind";

const targets = ["product.read", "category.read", "theme.read"] as const;

export const bannerKind = kind({
  name: "banner",
  one: ["Banner", "轮播图"],
  many: ["Banners", "轮播图"],
  about: ["Home-page banners.", "首页轮播图。"],
  permissions: {
    read: ["View banners", "查看轮播图"],
    create: ["Create a banner", "新建轮播图"],
    edit: ["Edit a banner", "编辑轮播图"],
    delete: ["Delete a banner", "删除轮播图"],
  },
  needs: { create: { suggests: [...targets, ...pictures] }, edit: { suggests: [...targets, ...pictures] } },
  menu: { name: "banners", title: ["Banners & themes", "轮播图与专题"], icon: "image", below: "content", sort: 10 },
  page: { name: "banners", oneOf: ["banner.read", "theme.read"], ofOne: true, ofNew: ["New banner", "新建轮播图"] },
  keywords: "carousel home pictures 首页 轮播 广告图",
});
