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
  /** Undefined if the answer with the number was lost. */
  waybill_id?: string;
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

const stored = z.object({
  /** The label in Base64: HTML of the carrier, which is not trusted. */
  print_html: z.base64(),
  waybill_id: z.string().optional(),
  /** 1: cancelled. */
  order_status: z.int().default(0),
});

export const getWaybill = (config: WechatConfig, token: string, waybill: WaybillReference) =>
  post(config, token, "order/get", waybill, stored);

/** Throws `not_cancelled` only if WeChat confirms that the waybill is still valid. */
export async function cancelWaybill(config: WechatConfig, token: string, waybill: WaybillReference) {
  try {
    const { waybill_id } = waybill.waybill_id ? waybill : await getWaybill(config, token, waybill);
    await post(config, token, "order/cancel", { ...waybill, waybill_id }, z.object({}));
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== "refused") throw error;
    // No waybill was created, or an earlier cancellation succeeded and its answer was lost.
    if (error.code === "no_waybill" || (await getWaybill(config, token, waybill)).order_status === 1) return;
    throw new PlatformError("refused", { code: "not_cancelled", cause: error.cause });
  }
}

export interface Waybill {
  openid: string;
  receiverPhone: string;
  trackingNo: string;
  carrier: string;
  transactionId: string;
  /** The page of the mini-program that the waybill links to. */
  page: string;
  goods: readonly { name: string; image: string }[];
}

const answer = z.object({ waybill_token: z.string().min(1) });

/** Registers a parcel and returns the token with which WeChat's plugin shows where it is. */
export async function traceWaybill(config: WechatConfig, token: string, waybill: Waybill): Promise<string> {
  const body = {
    openid: waybill.openid,
    receiver_phone: waybill.receiverPhone,
    waybill_id: waybill.trackingNo,
    delivery_id: waybill.carrier,
    trans_id: waybill.transactionId,
    order_detail_path: waybill.page,
    goods_info: {
      detail_list: waybill.goods.map(({ name, image }) => ({ goods_name: name, goods_img_url: image })),
    },
  };
  const path = "/cgi-bin/express/delivery/open_msg/trace_waybill";
  const { waybill_token } = await callMiniProgram(config, path, { access_token: token }, body, answer);
  return waybill_token;
}
