import { z } from "zod";
import { chinaTime } from "./china-time";
import type { WechatConfig } from "./config";
import { PlatformError } from "./platform-error";
import { counted, type PlatformAnswer, send } from "./transport";

interface Session {
  openid: string;
  unionid?: string;
}

interface PhoneNumber {
  /** Without the country code. */
  phone: string;
  countryCode: string;
}

interface AccessToken {
  token: string;
  expiresInSeconds: number;
}

interface Parcel {
  /** Express requires both. The company is a code from WeChat's list. */
  trackingNo?: string;
  expressCompany?: string;
  /** Truncated to 120 characters, WeChat's limit. */
  itemDescription: string;
}

export interface Shipping {
  transactionId: string;
  openid: string;
  /** 1 express · 2 delivery in the same city · 3 virtual goods · 4 pick-up by the buyer. Only express allows several parcels. */
  logisticsType: 1 | 2 | 3 | 4;
  /** All parcels, including those reported before. At most 15. */
  parcels: Parcel[];
  /** False if more parcels will follow. */
  isAllDelivered: boolean;
  /** True if it was reported in parts before, even if it has one parcel now. */
  isSplit: boolean;
  /** Some companies require it. Only its last four digits are sent. */
  receiverPhone?: string;
  /** If a shipment is reported twice, the later report applies. */
  uploadedAt: Date;
}

/** The error codes that callers handle. Any other code is passed on unchanged. */
const meanings: Record<number, string> = {
  40029: "bad_code",
  40163: "bad_code",
  40226: "blocked",
  45011: "too_many",
  40001: "bad_token",
  40014: "bad_token",
  42001: "bad_token",
  43101: "no_consent",
  40037: "bad_template",
  47003: "bad_fields",
  41030: "bad_page",
  45009: "quota",
  9300501: "carrier_refused",
  930563: "no_waybill",
  10060002: "already_delivered",
  10060003: "correction_used",
  10060004: "not_deliverable",
  10060023: "unchanged",
};

/** WeChat is busy and the call can be retried. */
const busy = -1;
const verdict = z.object({
  errcode: z.int().default(0),
  errmsg: z.string().optional(),
  /** The carrier's reason, if a carrier refused a waybill. */
  delivery_resultmsg: z.string().optional(),
});
const session = z.object({ openid: z.string().min(1), unionid: z.string().optional() });
const phone = z.object({ phone_info: z.object({ purePhoneNumber: z.string().min(1), countryCode: z.string() }) });
const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() });

/** The `session_key` of the response is never read. */
export function codeToSession(config: WechatConfig, code: string): Promise<Session> {
  const query = { appid: config.appId, secret: config.appSecret, js_code: code, grant_type: "authorization_code" };
  return callMiniProgram(config, "/sns/jscode2session", query, undefined, session);
}

export async function phoneNumber(config: WechatConfig, token: string, code: string): Promise<PhoneNumber> {
  const query = { access_token: token };
  const { phone_info } = await callMiniProgram(config, "/wxa/business/getuserphonenumber", query, { code }, phone);
  return { phone: phone_info.purePhoneNumber, countryCode: phone_info.countryCode };
}

export async function fetchAccessToken(config: WechatConfig): Promise<AccessToken> {
  const body = { grant_type: "client_credential", appid: config.appId, secret: config.appSecret };
  const { access_token, expires_in } = await callMiniProgram(config, "/cgi-bin/stable_token", {}, body, accessToken);
  return { token: access_token, expiresInSeconds: expires_in };
}

/** After the last parcel was reported, WeChat accepts one correction of a payment's shipment. */
export async function uploadShippingInfo(config: WechatConfig, token: string, shipping: Shipping): Promise<void> {
  const { parcels, isAllDelivered, isSplit, receiverPhone } = shipping;
  const lastDigits = receiverPhone?.replace(/\D/g, "").slice(-4);
  const contact = lastDigits ? { receiver_contact: `****${lastDigits}` } : undefined;
  const mode =
    parcels.length > 1 || !isAllDelivered || isSplit
      ? { delivery_mode: 2, is_all_delivered: isAllDelivered }
      : { delivery_mode: 1 };
  const body = {
    order_key: { order_number_type: 2, transaction_id: shipping.transactionId },
    logistics_type: shipping.logisticsType,
    ...mode,
    shipping_list: parcels.map(({ trackingNo, expressCompany, itemDescription }) => ({
      tracking_no: trackingNo,
      express_company: expressCompany,
      item_desc: Array.from(itemDescription).slice(0, 120).join(""),
      contact,
    })),
    upload_time: chinaTime(shipping.uploadedAt, "milliseconds"),
    payer: { openid: shipping.openid },
  };
  await callMiniProgram(config, "/wxa/sec/order/upload_shipping_info", { access_token: token }, body, z.object({}));
}

export const callMiniProgram = <S extends z.ZodType>(
  config: WechatConfig,
  path: string,
  query: Record<string, string>,
  body: object | undefined,
  schema: S,
): Promise<z.output<S>> => counted(path, () => callOnce(config, path, query, body, schema));

async function callOnce<S extends z.ZodType>(
  config: WechatConfig,
  path: string,
  query: Record<string, string>,
  body: object | undefined,
  schema: S,
): Promise<z.output<S>> {
  const answer = await sendMiniProgram(config, path, query, body);
  const result = schema.safeParse(verdictOf(answer));
  if (!result.success) throw new PlatformError("silent", { status: answer.status, cause: result.error });
  return result.data;
}

async function sendMiniProgram(
  config: WechatConfig,
  path: string,
  query: Record<string, string>,
  body: object | undefined,
): Promise<PlatformAnswer> {
  const url = new URL(config.apiUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await send(config, url, { method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  const { status } = answer;
  if (status !== 200) throw new PlatformError(status >= 500 ? "silent" : "refused", { status });
  return answer;
}

/** The JSON of an answer. Throws if it is an error. */
function verdictOf({ status, bytes }: PlatformAnswer): unknown {
  const parsed = parse(bytes);
  const { errcode, errmsg, delivery_resultmsg } = verdict.safeParse(parsed).data ?? { errcode: busy };
  if (errcode === busy) throw new PlatformError("silent", { status, cause: errmsg });
  if (errcode !== 0) {
    throw new PlatformError("refused", {
      status,
      code: meanings[errcode] ?? String(errcode),
      cause: delivery_resultmsg || errmsg,
    });
  }
  return parsed;
}

/** Drops the syntax error, because it would quote the response, which can contain a secret. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

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

const answer = z.object({ result: z.object({ suggest: z.enum(["pass", "review", "risky"]) }) });
/** WeChat's number for comments. */
const scene = 2;

/** `review`: WeChat is in doubt, and a person should read the text. The user must have opened the mini-program within two hours. */
export async function checkText(
  config: WechatConfig,
  token: string,
  { openid, content }: Record<"openid" | "content", string>,
) {
  const body = { version: 2, scene, openid, content };
  const { result } = await callMiniProgram(config, "/wxa/msg_sec_check", { access_token: token }, body, answer);
  return result.suggest;
}

const path = "/wxa/getwxacodeunlimit";
const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Large enough for a printed page. */
const width = 1280;

/**
 * The PNG of a code that opens a page of the released mini-program, the first by default, with this `scene`. An error is JSON, as
 * elsewhere. `is_hyaline` is WeChat's way to get a PNG instead of a JPEG.
 */
export const fetchCode = (config: WechatConfig, token: string, scene: string, page?: string): Promise<Buffer> =>
  counted(path, async () => {
    const body = { scene, page, width, is_hyaline: true };
    const answer = await sendMiniProgram(config, path, { access_token: token }, body);
    if (answer.bytes.subarray(0, pngSignature.length).equals(pngSignature)) return answer.bytes;
    verdictOf(answer);
    throw new PlatformError("silent", { status: answer.status });
  });
