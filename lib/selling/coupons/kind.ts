import { kind } from "@/lib/kinds/kind";

export const couponKind = kind({
  name: "coupon",
  one: ["Coupon", "优惠券"],
  many: ["Coupons", "优惠券"],
  parts: {
    user_coupon: ["Customer's coupon", "顾客的优惠券"],
    coupon_grant: ["Coupons given to a selection", "批量发放"],
  },
  about: ["Coupons, and the copies that shoppers have.", "优惠券，以及顾客领到的券。"],
  permissions: {
    read: ["View coupons", "查看优惠券"],
    create: ["Create a coupon", "新建优惠券"],
    edit: ["Edit a coupon", "编辑优惠券"],
    delete: ["Delete a coupon", "删除优惠券"],
    grant: ["Give coupons to customers, and withdraw them", "给顾客发券和收回"],
  },
  needs: { edit: { suggests: ["product.read", "category.read"] }, grant: { suggests: ["customer.read"] } },
  menu: { name: "coupons", icon: "ticket", below: "marketing", sort: 20 },
  page: { name: "coupons", ofOne: true, ofNew: ["New coupon", "新建优惠券"] },
  keywords: "voucher code discount 券 代金券 折扣码 兑换码 领券",
});
