import { z } from "zod";
import { chinaTime } from "./china-time";
import type { WechatConfig } from "./config";
import { PlatformError } from "./platform-error";
import { send } from "./transport";

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

export interface Shipping {
  transactionId: string;
  openid: string;
  /** 1 express · 2 delivery in the same city · 3 virtual goods · 4 pick-up by the buyer. */
  logisticsType: 1 | 2 | 3 | 4;
  /** Express needs both. The company is a code from the platform's list. */
  trackingNo?: string;
  expressCompany?: string;
  /** Cut to 120 characters, the platform's limit. */
  itemDescription: string;
  /** Some companies require it. Only its last four digits are sent. */
  receiverPhone?: string;
  /** If a shipment is reported twice, the later report counts. */
  uploadedAt: Date;
}

/** The error numbers that callers act on. Any other number is passed on unchanged. */
const meanings: Record<number, string> = {
  40029: "bad_code",
  40163: "bad_code",
  40226: "blocked",
  45011: "too_many",
  40001: "bad_token",
  40014: "bad_token",
  42001: "bad_token",
};

/** The platform is busy: try again. */
const busy = -1;
const verdict = z.object({ errcode: z.int().default(0), errmsg: z.string().optional() });
const session = z.object({ openid: z.string().min(1), unionid: z.string().optional() });
const phone = z.object({ phone_info: z.object({ purePhoneNumber: z.string().min(1), countryCode: z.string() }) });
const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.int().positive() });

/** The answer's `session_key` is never read. */
export function codeToSession(config: WechatConfig, code: string): Promise<Session> {
  const query = { appid: config.appId, secret: config.appSecret, js_code: code, grant_type: "authorization_code" };
  return call(config, "/sns/jscode2session", query, undefined, session);
}

export async function phoneNumber(config: WechatConfig, token: string, code: string): Promise<PhoneNumber> {
  const query = { access_token: token };
  const { phone_info } = await call(config, "/wxa/business/getuserphonenumber", query, { code }, phone);
  return { phone: phone_info.purePhoneNumber, countryCode: phone_info.countryCode };
}

export async function fetchAccessToken(config: WechatConfig): Promise<AccessToken> {
  const body = { grant_type: "client_credential", appid: config.appId, secret: config.appSecret };
  const { access_token, expires_in } = await call(config, "/cgi-bin/stable_token", {}, body, accessToken);
  return { token: access_token, expiresInSeconds: expires_in };
}

export async function uploadShippingInfo(config: WechatConfig, token: string, shipping: Shipping): Promise<void> {
  const lastDigits = shipping.receiverPhone?.replace(/\D/g, "").slice(-4);
  const parcel = {
    tracking_no: shipping.trackingNo,
    express_company: shipping.expressCompany,
    item_desc: Array.from(shipping.itemDescription).slice(0, 120).join(""),
    contact: lastDigits ? { receiver_contact: `****${lastDigits}` } : undefined,
  };
  const body = {
    order_key: { order_number_type: 2, transaction_id: shipping.transactionId },
    logistics_type: shipping.logisticsType,
    delivery_mode: 1,
    shipping_list: [parcel],
    upload_time: chinaTime(shipping.uploadedAt),
    payer: { openid: shipping.openid },
  };
  await call(config, "/wxa/sec/order/upload_shipping_info", { access_token: token }, body, z.object({}));
}

async function call<S extends z.ZodType>(
  config: WechatConfig,
  path: string,
  query: Record<string, string>,
  body: object | undefined,
  schema: S,
): Promise<z.output<S>> {
  const url = new URL(config.apiUrl.replace(/\/$/, "") + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await send(config, url, { method: body ? "POST" : "GET", body: body && JSON.stringify(body) });
  const { status } = answer;
  if (status !== 200) throw new PlatformError(status >= 500 ? "silent" : "refused", { status });
  const parsed = parse(answer.bytes);
  const { errcode, errmsg } = verdict.safeParse(parsed).data ?? { errcode: busy };
  if (errcode === busy) throw new PlatformError("silent", { status, cause: errmsg });
  if (errcode !== 0) {
    throw new PlatformError("refused", { status, code: meanings[errcode] ?? String(errcode), cause: errmsg });
  }
  const result = schema.safeParse(parsed);
  if (!result.success) throw new PlatformError("silent", { status, cause: result.error });
  return result.data;
}

/** Drops the syntax error: it would quote the answer, which may hold a secret. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
