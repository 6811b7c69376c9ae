import { kind } from "@/lib/kinds/kind";

export const promotionKind = kind({
  name: "promotion",
  one: ["Promotion", "促销活动"],
  many: ["Promotions", "促销活动"],
  about: ["Promotions that lower prices automatically.", "自动生效的促销活动。"],
  permissions: {
    read: ["View promotions", "查看促销活动"],
    create: ["Create a promotion", "新建促销活动"],
    edit: ["Edit a promotion", "编辑促销活动"],
    delete: ["Delete a promotion", "删除促销活动"],
  },
  needs: { edit: { suggests: ["product.read", "category.read"] } },
  menu: { name: "promotions", icon: "badge-percent", below: "marketing", sort: 10 },
  page: { name: "promotions", ofOne: true, ofNew: ["New promotion", "新建促销活动"] },
  keywords: "discount sale offer 打折 满减 限时折扣 优惠 包邮 特价",
});
