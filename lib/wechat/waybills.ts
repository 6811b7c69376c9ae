import { z } from "zod";
import type { WechatConfig } from "./config";
import { callMiniProgram } from "./mini-program";
import { PlatformError } from "./platform-error";

/** WeChat's waybill service (物流助手). The shop has its own contract with each carrier and binds it in WeChat's console. */

export interface WaybillAddress {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

export interface WaybillOrder {
  /** The same key always returns the same waybill. */
  key: string;
  openid: string;
  /** Names of WeChat's API. */
  account: { delivery_id: string; biz_id: string; service_type: number; service_name: string };
  sender: WaybillAddress;
  receiver: WaybillAddress;
  goods: readonly { name: string; count: number; image?: string }[];
  weightKg: number;
}

/** An existing waybill. */
export interface WaybillReference {
  key: string;
  openid: string;
  deliveryId: string;
  waybillId: string;
}

const path = "/cgi-bin/express/business";

const boundAccount = z.object({
  delivery_id: z.string(),
  biz_id: z.string(),
  /** 0: the carrier has confirmed the contract. */
  status_code: z.int(),
  service_type: z.array(z.object({ service_type: z.int(), service_name: z.string() })).default([]),
});

export async function listCarrierAccounts(config: WechatConfig, token: string) {
  const answer = z.object({ list: z.array(boundAccount).default([]) });
  const { list } = await callMiniProgram(config, `${path}/account/getall`, { access_token: token }, undefined, answer);
  return list.filter(({ status_code }) => status_code === 0);
}

/** The waybills that are still paid for. WeChat refuses the call for carriers that bill by month. */
export async function waybillQuota(
  config: WechatConfig,
  token: string,
  { delivery_id, biz_id }: Pick<WaybillOrder["account"], "delivery_id" | "biz_id">,
) {
  const answer = z.object({ quota_num: z.int() });
  const body = { delivery_id, biz_id };
  const { quota_num } = await callMiniProgram(config, `${path}/quota/get`, { access_token: token }, body, answer);
  return quota_num;
}

/** Returns the tracking number. */
export async function addWaybill(config: WechatConfig, token: string, order: WaybillOrder): Promise<string> {
  const { account, goods } = order;
  const { delivery_id, biz_id, ...service } = account;
  const [first] = goods;
  const body = {
    add_source: 0,
    order_id: order.key,
    openid: order.openid,
    delivery_id,
    biz_id,
    sender: addressOf(order.sender),
    receiver: addressOf(order.receiver),
    cargo: {
      count: 1,
      weight: order.weightKg,
      space_x: 0,
      space_y: 0,
      space_z: 0,
      detail_list: goods.map(({ name, count }) => ({ name, count })),
    },
    ...(first?.image && {
      shop: {
        goods_name: first.name,
        goods_count: goods.reduce((sum, { count }) => sum + count, 0),
        img_url: first.image,
      },
    }),
    insured: { use_insured: 0, insured_value: 0 },
    service,
    // SF requires it. 0: the collection is agreed with the courier.
    expect_time: 0,
  };
  const answer = z.object({ waybill_id: z.string().min(1) });
  const { waybill_id } = await callMiniProgram(config, `${path}/order/add`, { access_token: token }, body, answer);
  return waybill_id;
}

const addressOf = ({ name, phone, province, city, district, detail }: WaybillAddress) => ({
  name,
  ...(/^1\d{10}$/.test(phone) ? { mobile: phone } : { tel: phone }),
  province,
  city,
  area: district || city,
  address: detail,
});

const referenceOf = ({ key, openid, deliveryId, waybillId }: WaybillReference) => ({
  order_id: key,
  openid,
  delivery_id: deliveryId,
  waybill_id: waybillId,
});

/** The label is HTML of the carrier, which is not trusted. */
export async function getWaybill(config: WechatConfig, token: string, waybill: WaybillReference) {
  const answer = z.object({ print_html: z.base64(), order_status: z.int().default(0) });
  const body = referenceOf(waybill);
  const found = await callMiniProgram(config, `${path}/order/get`, { access_token: token }, body, answer);
  return { html: Buffer.from(found.print_html, "base64").toString("utf8"), isCancelled: found.order_status === 1 };
}

export async function cancelWaybill(config: WechatConfig, token: string, waybill: WaybillReference) {
  const body = referenceOf(waybill);
  try {
    await callMiniProgram(config, `${path}/order/cancel`, { access_token: token }, body, z.object({}));
  } catch (error) {
    // The usual reason of this code is an earlier cancellation, whose answer was lost.
    if (!(error instanceof PlatformError) || error.code !== "not_cancelled") throw error;
    if (!(await getWaybill(config, token, waybill)).isCancelled) throw error;
  }
}
