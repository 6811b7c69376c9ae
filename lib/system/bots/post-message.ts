import type { BotKind } from "@/db/schema/events";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { unseal } from "@/lib/kernel/process/seal";
import { botTarget } from "@/lib/platform/bot-hosts";
import { type BotMessage, type Call, protocols, type Refusal } from "./protocols";

interface Addressed {
  kind: BotKind;
  address: string;
  secret: string | null;
}
export interface Failure {
  /**
   * unreached: no connection · silent: no response, so it may have been accepted · not_ready: accepted by the service of
   * a printer that is offline or out of paper.
   */
  why: Refusal | "unreached" | "silent" | "not_ready";
  said: Translatable;
}
interface Sent {
  failure?: Failure;
  /** A printer's number of the print. */
  receipt?: string | undefined;
}

const timeoutMs = 5000;

/** Sends one message. Returns no failure if the chat accepted it. Do not call it in a transaction. */
export async function postMessage(bot: Addressed, message: BotMessage, now = new Date()): Promise<Sent> {
  const protocol = protocols[bot.kind];
  const token = unseal("bots", bot.address);
  const secret = bot.secret === null ? null : unseal("bots", bot.secret);
  if (token === undefined || secret === undefined)
    return failed("address", "The address cannot be opened any more: AUTH_SECRET has changed. Enter it again.");
  const answer = await post(bot.kind, protocol.call(token, secret, message, now));
  if ("why" in answer) return failed(answer.why, "The address did not answer.");
  const read = protocol.codeOf.safeParse(answer.body);
  if (!read.success) return failed("silent", "The answer could not be read.");
  const { code, text, data: receipt } = read.data;
  if (code === 0)
    return { receipt, ...(protocol.check && (await checkPrinter(bot.kind, protocol.check(token, secret, now)))) };
  const error = `${code} ${text.replaceAll(token, `…${token.slice(-4)}`)}`.trim().slice(0, 200);
  return failed(protocol.refusals[code] ?? "address", msg("The chat refused it: {error}.", { error }));
}

const failed = (why: Failure["why"], said: Translatable): Sent => ({ failure: { why, said } });

/** The service accepts orders for a printer that cannot print, and prints them later. An unknown state is no failure. */
async function checkPrinter(kind: BotKind, check: Call): Promise<Sent> {
  const answer = await post(kind, check);
  const read = "body" in answer ? protocols[kind].codeOf.safeParse(answer.body) : undefined;
  const state = read?.data?.data;
  if (state?.startsWith("离线"))
    return failed(
      "not_ready",
      "The printer is offline. Its service stores the orders, and prints them once it is back.",
    );
  if (state?.includes("不正常"))
    return failed(
      "not_ready",
      "The printer reports a fault, such as no paper. Its service prints the orders afterwards.",
    );
  return {};
}

const unreachedCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** `body` is undefined if the response is not JSON. A redirect counts as no response. */
async function post(kind: BotKind, { path, query, body }: Call): Promise<{ body: unknown } | Pick<Failure, "why">> {
  const { url, headers } = botTarget(kind, path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": type, "User-Agent": "kiosk" },
      body: isForm ? body.toString() : JSON.stringify(body),
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 200) return { body: await answer.json().catch(() => undefined) };
    await answer.body?.cancel();
    return { why: "silent" };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return { why: unreachedCodes.has(cause?.code ?? "") ? "unreached" : "silent" };
  }
}
