import { z } from "zod";
import type { WechatConfig } from "./config";
import { callMiniProgram } from "./mini-program";
import { PlatformError } from "./platform-error";

/**
 * WeChat's waybill service (物流助手), by the names of its API. The shop has its own contract with each carrier, and binds
 * it in WeChat's console.
 */
const post = <S extends z.ZodType>(
  config: WechatConfig,
  token: string,
  path: string,
  body: object | undefined,
  answer: S,
) => callMiniProgram(config, `/cgi-bin/express/business/${path}`, { access_token: token }, body, answer);

export interface WaybillReference {
  order_id: string;
  openid: string;
  delivery_id: string;
  waybill_id: string;
}

const accounts = z.object({
  list: z
    .array(
      z.object({
        delivery_id: z.string(),
        biz_id: z.string(),
        /** 0: the carrier has confirmed the contract. */
        status_code: z.int(),
        service_type: z.array(z.object({ service_type: z.int(), service_name: z.string() })).default([]),
      }),
    )
    .default([]),
});

export async function listCarrierAccounts(config: WechatConfig, token: string) {
  const { list } = await post(config, token, "account/getall", undefined, accounts);
  return list.filter(({ status_code }) => status_code === 0);
}

/** The waybills that are still paid for. WeChat refuses the call for carriers that bill by month. */
export const waybillQuota = (config: WechatConfig, token: string, account: { delivery_id: string; biz_id: string }) =>
  post(config, token, "quota/get", account, z.object({ quota_num: z.int() }));

/** The same `order_id` again gets the same waybill. */
export const addWaybill = (config: WechatConfig, token: string, order: Omit<WaybillReference, "waybill_id">) =>
  post(config, token, "order/add", order, z.object({ waybill_id: z.string().min(1) }));

/** `print_html` is the label in Base64: HTML of the carrier, which is not trusted. `order_status` 1: cancelled. */
export const getWaybill = (config: WechatConfig, token: string, waybill: WaybillReference) =>
  post(config, token, "order/get", waybill, z.object({ print_html: z.base64(), order_status: z.int().default(0) }));

export async function cancelWaybill(config: WechatConfig, token: string, waybill: WaybillReference) {
  try {
    await post(config, token, "order/cancel", waybill, z.object({}));
  } catch (error) {
    // The usual reason of this code is an earlier cancellation, whose answer was lost.
    if (!(error instanceof PlatformError) || error.code !== "not_cancelled") throw error;
    if ((await getWaybill(config, token, waybill)).order_status !== 1) throw error;
  }
}
