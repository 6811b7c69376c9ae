import type { Language } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";

const page = "mp.weixin.qq.com";

/**
 * Settings that WeChat requires before going live but exposes to no server API, so a person must check them in the
 * console.
 */
const points: Translatable[] = [
  msg("Privacy guideline: declare {kinds}, which the starter uses, at {page}.", {
    kinds: {
      list: ["收货地址", "微信昵称、头像", "手机号", "剪切板", "选中的照片或视频信息", "选择的位置信息", "发票信息"],
    },
    page: `${page} › 设置 › 服务内容声明 › 用户隐私保护指引`,
  }),
  msg("Order centre: enter {path} at {page}.", {
    path: "pages/orders/orders",
    page: `${page} › 设置 › 基本设置 › 订单中心path`,
  }),
  msg("Order page: enter {path} for WeChat's own list of orders at {page}.", {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: WeChat puts the number there.
    path: "pages/order/order?no=${商品订单号}",
    page: `${page} › 功能 › 订单与物流`,
  }),
  msg(
    "Phone numbers cost ¥0.03 each (getPhoneNumber), for verified accounts that are no person's: buy them at {page}.",
    {
      page: `${page} › 付费管理`,
    },
  ),
  msg("Category: choose one of trade that covers your goods at {page}; food and the like need a licence.", {
    page: `${page} › 设置 › 服务类目`,
  }),
  msg("Waybills: the contract with a carrier is the shop's own. Bind it at {page}, then choose it for the carrier.", {
    page: `${page} › 功能 › 物流助手`,
  }),
];

export const pointsByHand = (language: Language) => points.map((point) => translate(point, language));

export const consolePoints = (language: Language) =>
  [
    translate("To be checked in WeChat's console, because WeChat has no API for it:", language),
    ...pointsByHand(language).map((point) => `- ${point}`),
  ].join("\n");
