import { msg, type Translatable } from "@/lib/i18n/msg";
import { type Finding, unknown } from "./finding";
import type { PointName } from "./points";

const console = "mp.weixin.qq.com";

const points: [PointName, Translatable][] = [
  [
    "privacy_guideline",
    msg("Privacy guideline: declare {kinds}, which the starter uses, at {page}.", {
      kinds: {
        list: ["收货地址", "微信昵称、头像", "手机号", "剪切板", "选中的照片或视频信息", "选择的位置信息", "发票信息"],
      },
      page: `${console} › 设置 › 服务内容声明 › 用户隐私保护指引`,
    }),
  ],
  [
    "order_centre",
    msg("Order centre: enter {path} at {page}.", {
      path: "pages/orders/orders",
      page: `${console} › 设置 › 基本设置 › 订单中心path`,
    }),
  ],
  [
    "order_page",
    msg("Order page: enter {path} for WeChat's own list of orders at {page}.", {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: WeChat puts the number there.
      path: "pages/order/order?no=${商品订单号}",
      page: `${console} › 功能 › 订单与物流`,
    }),
  ],
  [
    "phone_numbers",
    msg("Phone numbers cost ¥0.03 each (getPhoneNumber), for verified accounts of organizations: buy them at {page}.", {
      page: `${console} › 付费管理`,
    }),
  ],
  [
    "shop_category",
    msg("Category: choose a trade category that covers your goods at {page}; food and some others need a licence.", {
      page: `${console} › 设置 › 服务类目`,
    }),
  ],
];

/** Settings that WeChat requires but exposes to no server API, so a person must check them in the console. */
export const findConsole = (): Finding[] => points.map(([name, detail]) => unknown(name, detail));
