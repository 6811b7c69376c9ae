import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/kernel/log";
import { ownAddress, ownHeaders } from "@/lib/kernel/own-address";
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

interface Told {
  /** Of the notification; a new one if it is left out. */
  id?: string;
  /** Instead of what was paid. */
  amount?: number;
  forged?: boolean;
}

/** TRANSACTION.SUCCESS, ready to send. */
export function notifyOf(keys: SandboxKeys, payment: SandboxPayment, told: Told = {}): SignedNotify {
  const said = { ...payment, total: told.amount ?? payment.total };
  // It tells of the payment, also when it comes after a refund.
  const body = envelope(keys, "TRANSACTION.SUCCESS", "transaction", transactionOf(keys, said, "SUCCESS"), told.id);
  return { headers: signNotify(keys, body, told.forged), body };
}

/** REFUND.SUCCESS, .CLOSED or .ABNORMAL, by the refund's status. */
export function refundNotifyOf(
  keys: SandboxKeys,
  payment: SandboxPayment,
  refund: SandboxRefund,
  told: Omit<Told, "amount"> = {},
): SignedNotify {
  const notice = refundNoticeOf(keys, payment, refund);
  const body = envelope(keys, `REFUND.${refund.status}`, "refund", notice, told.id);
  return { headers: signNotify(keys, body, told.forged), body };
}

/** A forgery is one without the platform's key: it names that key and signs with another. */
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

/** Sent again after a pause while it is not taken, signed anew each time; never throws. */
export async function deliver(keys: SandboxKeys, url: string, { headers, body }: SignedNotify): Promise<void> {
  for (const pauseMs of [...pausesMs, undefined]) {
    const status = await post(url, headers, body);
    if (status >= 200 && status < 300) return;
    if (pauseMs === undefined) return log.warn({ status }, "sandbox: a notify was not taken, and is given up");
    await sleep(pauseMs);
    headers = signNotify(keys, body);
  }
}

/** The status of the answer, 0 for none. */
export async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const own = url.startsWith(`${ownAddress()}/`) ? ownHeaders() : {};
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
