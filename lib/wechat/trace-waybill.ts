import { z } from "zod";
import type { WechatConfig } from "./config";
import { callMiniProgram } from "./mini-program";

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
