import { kind } from "@/lib/kinds/kind";

export const orderKind = kind({
  name: "order",
  one: ["Order", "订单"],
  many: ["Orders", "订单"],
  parts: {
    shipment: ["Parcel", "包裹"],
    refund: ["Refund", "退款"],
    notification: ["Payment notification", "微信通知"],
  },
  about: ["Orders, as admins see them.", "后台的订单。"],
  permissions: {
    read: ["View orders", "查看订单"],
    create: ["Order for a customer", "代客下单"],
    ship: ["Ship an order", "订单发货"],
    cancel: ["Cancel an unpaid order", "取消待付款订单"],
    complete: ["Complete a shipped order", "完成已发货订单"],
    receive: ["Mark an order as paid outside WeChat", "登记线下收款"],
    price: ["Change the price of an unpaid order", "修改待付款订单的价格"],
    refund: ["Refund an order", "订单退款"],
    note: ["Edit the note of an order", "填写订单备注"],
    sync: ["Check orders with WeChat", "与微信核对订单"],
    export: ["Export orders", "导出订单"],
  },
  needs: {
    read: { suggests: ["customer.read"] },
    create: { suggests: ["product.read", "customer.read", "code.create", "order.receive"] },
    ship: { suggests: ["order.export"] },
    refund: { suggests: ["order.sync", "payment.read"] },
  },
  menu: { name: "orders", icon: "shopping-cart", sort: 20 },
  page: { name: "orders", ofOne: true, search: true },
  keywords: "refund cancel export print change price 退款 改价 导出 打印 发货",
});
