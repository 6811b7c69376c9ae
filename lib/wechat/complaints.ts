import { constants, createHash, privateDecrypt } from "node:crypto";
import { z } from "zod";
import { chinaTime } from "./china-time";
import type { PayConfig } from "./config";
import type { WechatPay } from "./pay";
import { PlatformError } from "./platform-error";

const service = "/v3/merchant-service";
const root = `${service}/complaints-v2`;
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
/** PostgreSQL cannot store NUL. */
const text = z.preprocess((given) => (typeof given === "string" ? given.replaceAll("\0", "") : ""), z.string());
/** The ids of the pictures, which are the last part of their addresses. */
const pictures = z
  .array(z.object({ media_url: z.array(z.string()).nullish() }))
  .nullish()
  .transform((media) => (media ?? []).flatMap(({ media_url }) => media_url ?? []).map(idOf));
const idOf = (url: string) => decodeURIComponent(url.slice(url.lastIndexOf("/") + 1));

const complaint = z.object({
  complaint_id: z.string().min(1),
  complaint_time: time,
  complaint_detail: text,
  complaint_state: z.enum(["PENDING", "PROCESSING", "PROCESSED"]),
  payer_phone: z.string().nullish(),
  complaint_order_info: z.array(z.object({ out_trade_no: z.string(), amount: z.int().nullish() })).nullish(),
  complaint_media_list: pictures,
  incoming_user_response: z.boolean().default(false),
  apply_refund_amount: z.int().nullish(),
});
export type Complaint = z.output<typeof complaint>;

const complaintPage = z.object({ data: z.array(complaint).default([]) });
const logEntry = z.object({
  log_id: z.string().min(1),
  operate_time: time,
  operate_type: z.string(),
  operate_details: text,
  complaint_media_list: pictures,
});
const logPage = z.object({ data: z.array(logEntry).default([]) });

const maxDays = 30;
const pageSize = 50;
/** WeChat Pay's largest page of a history. */
const historySize = 300;

/** The complaints of the last 30 days: one call for each 50. */
export async function listComplaints(pay: WechatPay, now = Date.now()): Promise<Complaint[]> {
  const dayOf = (ms: number) => chinaTime(new Date(ms)).slice(0, 10);
  const days = `begin_date=${dayOf(now - (maxDays - 1) * 86_400_000)}&end_date=${dayOf(now)}`;
  const found: Complaint[] = [];
  for (;;) {
    const path = `${root}?limit=${pageSize}&offset=${found.length}&${days}`;
    const { data } = await pay.request(path, complaintPage, { method: "GET" });
    found.push(...data);
    if (data.length < pageSize) return found;
  }
}

const pathOf = (complaintId: string) => `${root}/${encodeURIComponent(complaintId)}`;

export async function getComplaint(pay: WechatPay, complaintId: string): Promise<Complaint> {
  const found = await pay.request(pathOf(complaintId), complaint, { method: "GET" });
  if (found.complaint_id !== complaintId) throw new PlatformError("untrusted");
  return found;
}

export async function listHistory(pay: WechatPay, complaintId: string) {
  const path = `${pathOf(complaintId)}/negotiation-historys?limit=${historySize}&offset=0`;
  return (await pay.request(path, logPage, { method: "GET" })).data;
}

const send = (pay: WechatPay, path: string, body: object, method: "POST" | "PUT" = "POST") =>
  pay.request(path, z.unknown(), { method, body: JSON.stringify(body), isOnce: true });

/** `pictures` are ids from `uploadPicture`. */
export const respond = (pay: WechatPay, merchantId: string, complaintId: string, text: string, pictures: string[]) =>
  send(pay, `${pathOf(complaintId)}/response`, {
    complainted_mchid: merchantId,
    response_content: text,
    ...(pictures.length && { response_images: pictures }),
  });

export const complete = (pay: WechatPay, merchantId: string, complaintId: string) =>
  send(pay, `${pathOf(complaintId)}/complete`, { complainted_mchid: merchantId });

/** The refund has been requested already, so that it begins today. */
export const approveRefund = (pay: WechatPay, complaintId: string) =>
  send(pay, `${pathOf(complaintId)}/update-refund-progress`, { action: "APPROVE", launch_refund_day: 0 });

/** WeChat Pay has one address for notifications of complaints, which is created once and then replaced. */
export function setNotifyUrl(pay: WechatPay, url: string) {
  const path = `${service}/complaint-notifications`;
  return send(pay, path, { url }).catch(() => send(pay, path, { url }, "PUT"));
}

const imagesPath = `${service}/images`;
export const downloadPicture = (pay: WechatPay, mediaId: string) =>
  pay.download(`${imagesPath}/${encodeURIComponent(mediaId)}`);

/** Returns the id of the picture. Only its description is signed. */
export async function uploadPicture(pay: WechatPay, jpeg: Uint8Array): Promise<string> {
  const sha256 = createHash("sha256").update(jpeg).digest("hex");
  const signed = JSON.stringify({ filename: "picture.jpg", sha256 });
  const form = new FormData();
  form.set("meta", signed);
  form.set("file", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "picture.jpg");
  const uploaded = z.object({ media_id: z.string().min(1) });
  return (await pay.request(`${imagesPath}/upload`, uploaded, { method: "POST", body: form, signed })).media_id;
}

/** Null if it was encrypted for another certificate of the merchant. */
export function openPhone({ merchantKey }: PayConfig, encrypted: string): string | null {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  try {
    return privateDecrypt({ key: merchantKey, padding }, Buffer.from(encrypted, "base64")).toString("utf8");
  } catch {
    return null;
  }
}
