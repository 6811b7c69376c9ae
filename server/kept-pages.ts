import type { IncomingMessage, ServerResponse } from "node:http";
import { renderWhole } from "@/lib/http/byte-ranges";
import type { Incoming } from "@/lib/http/messages";
import { pageHeaders } from "@/lib/http/page-headers";
import { securityHeaders } from "@/lib/http/security-headers";
import { sendBytes } from "@/lib/http/send-bytes";
import { isAway } from "@/lib/kernel/contract/errors";
import type { Whole } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";
import { noteOutage } from "@/lib/kernel/process/outage";
import { sharedReading } from "@/lib/kernel/shared-reading";
import { shownSettings } from "@/lib/settings/shown";
import { findDemoAccounts } from "@/lib/system/health/demo-accounts";
import { renderPage } from "./render-page";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Pages that are the same for every visitor, whatever cookies, languages and queries they send: a language has its own address. */
const paths = new Set(["/", "/docs", "/docs/zh-CN"]);
/** Readers get the bytes that are kept. What is sent to such a page goes to Next. */
export const isKept = (path: string, method: string) => paths.has(path) && (method === "GET" || method === "HEAD");

/** The facts on such a page that can change while the server runs. */
const shownState = async () => JSON.stringify([await shownSettings(), await findDemoAccounts()]);

/**
 * Renders each of these pages once, also for all who ask while it is rendered, and keeps its bytes until the settings that it shows change.
 * Rendering the API reference takes a tenth of a second of the only thread.
 */
export function keepPages(handOn: Handler, readState = shownState): Handler {
  const kept = new Map<string, { state: string; page: Promise<Whole> }>();

  async function find(path: string) {
    const state = await sharedReading(path, readState);
    const found = kept.get(path);
    if (found?.state === state) return found.page;
    const made = { state, page: renderPage(handOn, path) };
    kept.set(path, made);
    const forget = () => kept.get(path) === made && kept.delete(path);
    // A setting may have changed while the page was rendered: then nobody knows which one it shows.
    made.page.then(async () => (await readState()) === state || forget()).catch(forget);
    return made.page;
  }

  return async (request, response) => {
    const { method = "", url = "" } = request;
    const { pathname } = new URL(`http://any${url}`);
    if (!isKept(pathname, method)) return handOn(request, response);
    const page = await find(pathname).catch((error) => {
      if (isAway(error)) noteOutage(error);
      else log.warn({ err: error }, "a page could not be kept");
    });
    if (!page) return handOn(request, response);
    const headers = request.headers as Incoming["headers"];
    const answer = renderWhole(page, { method, headers });
    const own = pageHeaders(page.headers["content-security-policy"]!, headers["x-request-id"]!);
    response.writeHead(answer.status, { ...securityHeaders, ...answer.headers, ...own });
    if (method !== "HEAD" && answer.body instanceof Uint8Array) sendBytes(response, answer.body);
    else response.end(method === "HEAD" ? null : answer.body);
  };
}
