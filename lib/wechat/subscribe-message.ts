import { z } from "zod";
import type { WechatConfig } from "./config";
import { callMiniProgram } from "./mini-program";

export interface SubscribeMessage {
  openid: string;
  templateId: string;
  page: string;
  data: Record<string, string>;
}

/** Uses up one consent of the shopper. If WeChat rejects the call, nothing was sent. */
export async function sendSubscribeMessage(config: WechatConfig, token: string, message: SubscribeMessage) {
  const data = Object.fromEntries(Object.entries(message.data).map(([key, value]) => [key, { value }]));
  const body = { touser: message.openid, template_id: message.templateId, page: message.page, lang: "zh_CN", data };
  await callMiniProgram(config, "/cgi-bin/message/subscribe/send", { access_token: token }, body, z.object({}));
}
