import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAndValidateFlightRouterState as readRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { answererOf } from "@/lib/http/page-paths";
import { say } from "@/lib/i18n/say";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { type ActionCall, actionCalls } from "@/lib/kernel/process/action-call";
import { environment } from "@/lib/kernel/process/environment";
import { answering, type Lined } from "@/lib/kernel/process/request-lines";
import { answerInstead } from "./answer-instead";
import { refuse } from "./refuse";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const isForm = (type: string) => /^multipart\/form-data *; *boundary=./i.test(type);
const isKnownType = (type: string) => isForm(type) || /^text\/plain *(; *charset=utf-8 *)?$/i.test(type);
/** The largest body that Next accepts: `bodySizeLimit` in next.config.ts. */
const mostKibibytes = 3 * 1024;

/** A page without the action sends it on to one that has it, by a request of its own. This header leads that one to its call. */
const hop = "x-kiosk-action";
const calls = new Map<string, { call: ActionCall; peer: IncomingMessage["headers"][string] }>();
const hops = new WeakSet<IncomingMessage>();
/** True if the server itself has sent this, for a request that is under way. */
export const isHop = (request: IncomingMessage) => hops.has(request);
/** The same, as long as nobody has handled it. */
export const willBeHop = ({ headers }: IncomingMessage) => calls.has(String(headers[hop]));

/** Refuses what is sent to pages and is no action of theirs: Next answers it with a 500 and writes it into the log. */
export const guardPages =
  (handle: Handler): Handler =>
  async (request, response) => {
    const { headers } = request;
    const known = calls.get(String(headers[hop]));
    if (known) {
      hops.add(request);
      headers["x-kiosk-peer"] = known.peer; // it comes from us, for somebody else
      return actionCalls.run(known.call, handle, request, response);
    }
    delete headers["x-action-forwarded"];
    const answer = (error: AppError) => refuse(request, response, error, String(headers["x-request-id"]));
    const refusal = refusalOfAction(request);
    if (refusal) return answer(refusal);
    const kind = answererOf(pathOf(request));
    if (kind !== "page") {
      answerInstead(response, (status) => (status === 404 && isHtml(response) ? notFound() : undefined), answer);
      return answering.run(response as Lined, handle, request, response);
    }
    if (request.method !== "POST") return handle(request, response);
    response.setMaxListeners(20); // so many of us and of Next wait for the end of an action's answer; Node warns above ten
    const call: ActionCall = { hasBegun: false };
    const name = randomUUID();
    headers[hop] = name;
    delete headers.origin; // it is ours, and Next would compare it with `Host`, which a proxy may have changed
    calls.set(name, { call, peer: headers["x-kiosk-peer"] });
    response.once("close", () => calls.delete(name));
    answerInstead(response, (status) => faultOf(call, status), answer);
    return actionCalls.run(call, handle, request, response);
  };

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0]!;

function refusalOfAction(request: IncomingMessage) {
  const { method = "", headers } = request;
  const kind = answererOf(pathOf(request));
  if (kind === "page" && !isRouterState(headers["next-router-state-tree"])) return notARouters();
  if (kind === "handler" || method === "GET" || method === "HEAD" || method === "OPTIONS") return undefined;
  const type = headers["content-type"] ?? "";
  const isAction = headers["next-action"] !== undefined || isForm(type);
  if (kind === "file" || method !== "POST" || !isAction)
    return new AppError("method_not_allowed", say("{method} is not allowed on this path.", { method }), {
      headers: { allow: "GET, HEAD" },
    });
  if (isForeign(headers)) return new AppError("cross_site", "A signed-in browser may write only from our own pages.");
  if (!isKnownType(type)) return notOurs();
  return Number(headers["content-length"] ?? 0) > mostKibibytes * 1024 ? tooLarge() : undefined;
}

/** A browser names the page that sends a POST. Other clients have no cookies of other people, and need not name one. */
function isForeign({ origin, host, ...headers }: IncomingMessage["headers"]) {
  if (origin === undefined) return (headers["sec-fetch-site"] ?? "same-origin") !== "same-origin";
  const [forwarded] = (headers["x-forwarded-host"] as string | undefined)?.split(",", 1) ?? [];
  const own = [host, forwarded, new URL(environment().appUrl).host];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}

/** Next reads it while it renders, and a malformed one is a failure of ours to it. */
function isRouterState(given: string | string[] | undefined) {
  if (given === undefined) return true;
  try {
    return readRouterState(given) !== undefined;
  } catch {
    return false;
  }
}

const notARouters = () =>
  new AppError("invalid_request", "The header Next-Router-State-Tree is not as one of our pages sends it.");
const notOurs = () => new AppError("invalid_request", "The action was not sent as one of our pages sends it.");
const tooLarge = () =>
  new AppError("payload_too_large", say("The body may have at most {size} KiB.", { size: mostKibibytes }));

/** Next's own 400, 404 and 409 say what they should: a browser whose page is of an older build reads them. */
function faultOf({ fault, hasBegun }: ActionCall, status: number) {
  if (fault === undefined || hasBegun || (status >= 400 && status < 500)) return undefined;
  return (fault as { statusCode?: number }).statusCode === 413 ? tooLarge() : notOurs();
}

/** Next's page for it comes without a policy: it is no page of ours. */
const isHtml = (response: ServerResponse) => String(response.getHeader("content-type")).startsWith("text/html");
