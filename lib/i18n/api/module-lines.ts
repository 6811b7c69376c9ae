import { moduleLines as kindLines, textsIn } from "@/lib/kinds/words";

/** The Chinese descriptions of the API's modules. `modules` has the English ones. */
export const moduleLines: Readonly<Record<string, string>> = {
  "v1-token": "登录：获取、续期和注销令牌。",
  "v1-user": "自己的账号与注册。",
  "v1-address": "收货地址。",
  "v1-banner": "首页轮播图。",
  "v1-theme": "专题：围绕一个主题的商品。",
  "v1-category": "商品分类。",
  "v1-product": "商品详情、列表与搜索。",
  "v1-article": "已发布的文章。",
  "v1-notice": "店铺公告。",
  "v1-shop": "店铺信息。",
  "v1-coupon": "领取优惠券，查看自己的优惠券。",
  "v1-order": "下单、查询、取消和确认收货。",
  "v1-after_sale": "申请退款和退货。",
  "v1-pay": "通过小程序平台支付。",
  "v1-subscription": "顾客同意接收的微信订阅消息。",
  ...textsIn("zh", kindLines),
  "cms-alarm": "店铺中需要有人处理的事。",
  "cms-payment": "支付、退款及平台的通知。",
  "cms-second_factor": "自己的两步验证：验证器 App 和恢复码。",
  files: "已上传的文件。",
  sandbox: "支付平台的替身；仅在 `SANDBOX=true` 时可用。",
  system: "健康检查、本文档，以及定时任务的入口。",
};
