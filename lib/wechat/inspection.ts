import { z } from "zod";
import type { PayConfig, WechatConfig } from "./config";
import { callMiniProgram } from "./mini-program";
import { certificates } from "./schemas";
import { openSealed } from "./seal";
import { send, sendSigned } from "./transport";

/** Used by `npm run doctor` only. */

const domains = z.object({
  requestdomain: z.array(z.string()).default([]),
  uploaddomain: z.array(z.string()).default([]),
  downloaddomain: z.array(z.string()).default([]),
});

export const serverDomains = (config: WechatConfig, token: string) =>
  callMiniProgram(config, "/wxa/getwxadevinfo", { access_token: token }, { action: "getserverdomain" }, domains);

/** Whether WeChat withholds payments until their shipping is reported, and whether the owner has agreed to that. */
export async function shippingRules(config: WechatConfig, token: string) {
  const query = <S extends z.ZodType>(path: string, answer: S) =>
    callMiniProgram(config, path, { access_token: token }, { appid: config.appId }, answer);
  const { is_trade_managed } = await query(
    "/wxa/sec/order/is_trade_managed",
    z.object({ is_trade_managed: z.boolean() }),
  );
  const { completed } = await query(
    "/wxa/sec/order/is_trade_management_confirmation_completed",
    z.object({ completed: z.boolean() }),
  );
  return { isManaged: is_trade_managed, isConfirmed: completed };
}

/**
 * The page that a tap on WeChat's messages about shipping opens. WeChat adds `transaction_id`, `merchant_id` and
 * `merchant_trade_no` to the path.
 */
export async function setMessagePath(config: WechatConfig, token: string, path: string) {
  await callMiniProgram(config, "/wxa/sec/order/set_msg_jump_path", { access_token: token }, { path }, z.object({}));
}

/** The `Date` of a host, and the local time of the request. Every response has a `Date`, including 404. */
export async function readServerTime(
  config: WechatConfig,
  host: string,
): Promise<{ at: number; says: number } | undefined> {
  const before = Date.now();
  const { headers } = await send(config, new URL(`${host}/clock`), { method: "GET" });
  const serverTime = Date.parse(headers.date ?? "");
  return Number.isNaN(serverTime) ? undefined : { at: (before + Date.now()) / 2, says: serverTime };
}

/** `opened` counts the certificates that the APIv3 key decrypts. */
export async function countCertificates(
  config: PayConfig,
): Promise<{ status: number; listed: number; opened: number }> {
  const { status, bytes } = await sendSigned(config, "/v3/certificates", { method: "GET" });
  if (status !== 200) return { status, listed: 0, opened: 0 };
  const { data } = certificates.parse(JSON.parse(bytes.toString("utf8")));
  const opened = data.filter(({ encrypt_certificate }) => canDecrypt(config, encrypt_certificate));
  return { status, listed: data.length, opened: opened.length };
}

function canDecrypt(config: PayConfig, sealed: Parameters<typeof openSealed>[1]) {
  try {
    return openSealed(config.apiV3Key, sealed).length > 0;
  } catch {
    return false;
  }
}

/** Sends an unsigned request to the notification URL and returns the response. A real shop rejects it. */
export async function probeNotifyUrl(config: WechatConfig): Promise<{ status: number; code: unknown }> {
  const { status, bytes } = await send(config, new URL(config.notifyUrl), { method: "POST", body: "{}" });
  try {
    return { status, code: JSON.parse(bytes.toString("utf8")).code };
  } catch {
    return { status, code: undefined };
  }
}
