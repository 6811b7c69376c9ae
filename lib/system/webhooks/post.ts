import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { sandboxReceiver } from "@/lib/platform/webhook-receiver";
import { type Lookup, resolveAddress, type Target } from "./address";

/** `error` is null if the receiver answered 2xx. */
export interface Outcome {
  status: number | null;
  error: Translatable | null;
}
type Headers = Record<string, string>;
export type Post = (headers: Headers, body: string) => Promise<Outcome>;

const timeoutMs = 5000;

/** Resolves and checks the address once, for several requests. */
export async function connect(address: string, lookup?: Lookup): Promise<Post> {
  const target = await resolveAddress(address, lookup);
  if ("refused" in target) return async () => ({ status: null, error: target.refused });
  const receive = sandboxReceiver(target.url);
  if (receive) return async (headers, body) => outcomeOf(await receive(target.url, headers, body));
  return (headers, body) => post(target, headers, body);
}

const outcomeOf = (status: number): Outcome => ({
  status,
  error: status >= 200 && status < 300 ? null : msg("The receiver answered with status {status}.", { status }),
});

/** Follows no redirect and does not read the body of the answer. */
const post = ({ url, addresses }: Target, headers: Headers, body: string) =>
  new Promise<Outcome>((resolve) => {
    const { request } = url.protocol === "https:" ? https : http;
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      agent: false,
      lookup: lookupOf(addresses),
      signal: AbortSignal.timeout(timeoutMs),
    });
    sent.on("response", (answer) => {
      answer.destroy();
      resolve(outcomeOf(answer.statusCode!));
    });
    sent.on("error", (error: NodeJS.ErrnoException) => resolve({ status: null, error: describeFailure(error) }));
    sent.end(body);
  });

function describeFailure({ name, code, message }: NodeJS.ErrnoException): Translatable {
  if (name === "AbortError") return "The receiver did not answer within 5 seconds.";
  return msg("The connection failed: {error}.", { error: (code ?? message).slice(0, 100) });
}

/** Answers with the checked addresses, so that the name is not resolved again. */
const lookupOf =
  (addresses: Target["addresses"]): LookupFunction =>
  (_, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family);
