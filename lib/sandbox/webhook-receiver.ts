import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { webhooks } from "@/db/schema/events";
import { unseal } from "@/lib/kernel/process/seal";
import { store } from "@/lib/kernel/process/store";
import { faultsOf, readFaults } from "./faults";

/** No resolver knows a name below `.invalid`. */
export const receiverAddress = "https://receiver.sandbox.invalid";

const toleranceSeconds = 300;

/** A receiver as a shop would run it. It knows the current secret of each webhook with its address. Returns the status. */
export async function receiveWebhook({ href }: URL, headers: Readonly<Record<string, string>>, body: string) {
  const { db } = store();
  const known = await db.select({ secret: webhooks.secret }).from(webhooks).where(eq(webhooks.url, href));
  const secrets = known.flatMap(({ secret }) => unseal("webhooks", secret) ?? []);
  const isRight = isFresh(headers) && secrets.some((secret) => isSigned(secret, headers, body));
  const isDown = faultsOf(await readFaults(db)).has("webhooks_down");
  return isDown ? 503 : isRight ? 204 : 401;
}

const isFresh = (headers: Readonly<Record<string, string>>) =>
  Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"])) < toleranceSeconds;

function isSigned(secret: string, headers: Readonly<Record<string, string>>, body: string) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const right = `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
  return headers["webhook-signature"]!.split(" ").includes(right);
}
