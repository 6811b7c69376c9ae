import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { environment, ownAddress } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { stopping } from "@/lib/kernel/process/stopping";
import { chinaTime } from "@/lib/wechat/china-time";
import { seal } from "@/lib/wechat/seal";
import { signAnswer } from "@/lib/wechat/sign";
import { refundNoticeOf, transactionOf } from "./answers";
import type { SandboxKeys } from "./keys";
import type { SandboxPayment } from "./payments";
import type { SandboxRefund } from "./refunds";

export interface SignedNotify {
  headers: Record<string, string>;
  body: string;
}

interface Overrides {
  id?: string;
  amount?: number;
  forged?: boolean;
}

export function notifyOf(keys: SandboxKeys, payment: SandboxPayment, overrides: Overrides = {}): SignedNotify {
  const { id, amount = payment.total, forged } = overrides;
  // The state is SUCCESS even if the payment has since been refunded.
  const transaction = transactionOf(keys, { ...payment, total: amount }, "SUCCESS");
  const body = envelope(keys, "TRANSACTION.SUCCESS", "transaction", transaction, id);
  return { headers: signNotify(keys, body, forged), body };
}

/** Creates a signed REFUND.SUCCESS, .CLOSED or .ABNORMAL notification, depending on the refund's status. */
export function refundNotifyOf(
  keys: SandboxKeys,
  payment: SandboxPayment,
  refund: SandboxRefund,
  { id, forged }: Omit<Overrides, "amount"> = {},
): SignedNotify {
  const notice = refundNoticeOf(keys, payment, refund);
  const body = envelope(keys, `REFUND.${refund.status}`, "refund", notice, id);
  return { headers: signNotify(keys, body, forged), body };
}

export function complaintNotifyOf(keys: SandboxKeys, complaint_id: string, isNew: boolean): SignedNotify {
  const body = envelope(keys, `COMPLAINT.${isNew ? "CREATE" : "STATE_CHANGE"}`, "complaint", { complaint_id });
  return { headers: signNotify(keys, body), body };
}

/** A forged notification claims WeChat's key but is signed with another. */
export function signNotify(keys: SandboxKeys, body: string, forged = false): Record<string, string> {
  const signature = signAnswer(forged ? keys.merchant_key : keys.platform_key, keys.public_key_id, body);
  return { ...signature, "content-type": "application/json" };
}

function envelope(keys: SandboxKeys, event_type: string, type: string, resource: object, id = `EV-${randomUUID()}`) {
  const sealed = { original_type: type, ...seal(keys.api_v3_key, JSON.stringify(resource), type) };
  return JSON.stringify({
    id,
    create_time: chinaTime(new Date()),
    resource_type: "encrypt-resource",
    event_type,
    summary: event_type,
    resource: sealed,
  });
}

const pausesMs = [500, 2000, 5000];

/** Ends when the server stops: whatever then fails to arrive is a lost notification, as WeChat Pay's can be. */
export const pause = (milliseconds: number) =>
  sleep(milliseconds, undefined, { signal: stopping }).catch(() => undefined);

/** Sends the notification up to four times until it is accepted. Each attempt has a new signature. Never throws. */
export async function deliver(keys: SandboxKeys, url: string, { headers, body }: SignedNotify): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    const status = await post(url, headers, body);
    if ((status >= 200 && status < 300) || stopping.aborted) return;
    if (pauseMs === undefined)
      return log.warn({ status }, "sandbox: a notification was not accepted and is not sent again");
    await pause(pauseMs);
    headers = signNotify(keys, body);
  }
}

/** Returns the status of the response, or 0 if there is none. */
export async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const own = url.startsWith(`${ownAddress()}/`) ? environment().ownHeaders : {};
  try {
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...own, ...headers },
      body,
      cache: "no-store",
      redirect: "manual",
      signal,
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
