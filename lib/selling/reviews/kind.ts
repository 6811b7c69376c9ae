import { kind } from "@/lib/kinds/kind";

export const reviewKind = kind({
  name: "review",
  one: ["Review", "评价"],
  many: ["Reviews", "评价"],
  about: ["What shoppers write about products.", "顾客对商品的评价。"],
  permissions: {
    read: ["View reviews", "查看评价"],
    moderate: ["Publish, hide and answer reviews", "审核和回复评价"],
  },
  needs: { read: { suggests: ["order.read", "customer.read"] } },
  menu: { name: "reviews", icon: "star", below: "content", sort: 35 },
  page: { name: "reviews" },
  keywords: "rating stars comment 评论 星级 好评 差评 晒单",
});
