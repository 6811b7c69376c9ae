import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/db/client";
import { log } from "@/lib/kernel/process/log";
import type { SandboxKeys } from "./keys";
import { deliver, notifyOf, pause, post, refundNotifyOf } from "./notify";
import type { SandboxPayment } from "./payments";
import { findRefund, type SandboxRefund, settleAfterMs } from "./refunds";
import type { Manner } from "./schemas";

export async function announcePayment(keys: SandboxKeys, payment: SandboxPayment, manner: Manner, delayMs: number) {
  if (manner === "none") return;
  await pause(delayMs);
  const { notify_url, total } = payment;
  if (manner === "forged") {
    const { headers, body } = notifyOf(keys, payment, { forged: true });
    await post(notify_url, headers, body);
    return;
  }
  const notify = notifyOf(keys, payment, manner === "wrong_amount" ? { amount: total + 1 } : {});
  const sendings = manner === "repeat" ? [notify, notify, notify, notifyOf(keys, payment)] : [notify];
  for (const sending of sendings) await deliver(keys, notify_url, sending);
}

/** Notifies the merchant when the refund has settled. If this fails, the merchant must query the refund. */
export async function announceRefund(
  db: Database,
  keys: SandboxKeys,
  payment: SandboxPayment,
  { out_refund_no, notify_url }: SandboxRefund,
  delayMs = 0,
) {
  await pause(delayMs);
  await sleep(settleAfterMs + 20);
  try {
    const refund = await findRefund(db, out_refund_no);
    if (refund && notify_url) await deliver(keys, notify_url, refundNotifyOf(keys, payment, refund));
  } catch (error) {
    log.warn({ err: error }, "sandbox: a refund notification failed");
  }
}
