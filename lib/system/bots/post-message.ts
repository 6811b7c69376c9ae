import type { BotKind } from "@/db/schema/events";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { unseal } from "@/lib/kernel/process/seal";
import { botServer } from "@/lib/platform/bot-hosts";
import type { BotMessage } from "./bot-message";
import { protocols, type Refusal } from "./protocols";

interface Addressed {
  kind: BotKind;
  address: string;
  secret: string | null;
}
export interface Failure {
  why: Refusal | "silent";
  said: Translatable;
}

const timeoutMs = 5000;

/** Sends one message. Returns undefined if the chat accepted it. Do not call it in a transaction. */
export async function postMessage(bot: Addressed, message: BotMessage, now = new Date()): Promise<Failure | undefined> {
  const protocol = protocols[bot.kind];
  const token = unseal("bots", bot.address);
  const secret = bot.secret === null ? null : unseal("bots", bot.secret);
  if (token === undefined || secret === undefined)
    return {
      why: "address",
      said: "The address cannot be opened any more: AUTH_SECRET has changed. Enter it again.",
    };
  const { path, query, body } = protocol.call(token, secret, message, now);
  const { address, headers } = botServer(bot.kind);
  const url = new URL(address + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await post(url, headers, body);
  if (answer === undefined) return { why: "silent", said: "The address did not answer." };
  const read = protocol.codeOf.safeParse(answer);
  if (!read.success) return { why: "silent", said: "The answer could not be read." };
  const { code, text } = read.data;
  if (code === 0) return undefined;
  const error = `${code} ${text.replaceAll(token, `…${token.slice(-4)}`)}`.trim().slice(0, 200);
  return { why: protocol.refusals[code] ?? "address", said: msg("The chat refused it: {error}.", { error }) };
}

/** Undefined: no response, or a redirect. Null: not JSON. */
async function post(url: URL, headers: Record<string, string>, body: object): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "User-Agent": "kiosk" },
      body: JSON.stringify(body),
      cache: "no-store",
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) return void (await answer.body?.cancel());
    return await answer.json().catch(() => null);
  } catch {
    return undefined;
  }
}
