import { serveFrame } from "@/app/phone/frame";
import * as wechat from "@/app/sandbox/wechat/[...path]/route";
import { isCrossSite } from "@/lib/http/credentials";
import { createRouter } from "@/lib/http/router";
import { inShop } from "@/lib/kernel/process/shop-context";
import { currentActor } from "@/lib/next/current-actor";
import { route } from "@/lib/next/route";
import { operations } from "@/lib/registry";
import { fileUrl } from "@/lib/storage/urls";
import { findRehearsal, type Rehearsal, rehearsalOfRequest, rehearsalPath } from "@/lib/system/move/rehearsal";

type Context = { params: Promise<{ path: string[] }> };

const absent = route();
const wechatSimulatorPath = "/sandbox/wechat/";
/** The API paths that the mini-program calls. */
const called = /^\/(v1|uploads|sandbox\/(payments|subscriptions|messages))(\/|$)/;
const find = createRouter(Object.values(operations).filter(({ path }) => called.test(path)));
const isPicture = (path: string) => /^\/(uploads|demo)\/[\w./-]+$/.test(path) && !path.includes("..");
/** The simulator polls messages, which does not count as use of the rehearsal. */
const isPolled = (path: string) => path === "/sandbox/messages";

/**
 * Serves the simulator of a rehearsal and its API calls, to admins with permission and to the rehearsal itself. Responds 404 to
 * everyone else.
 */
async function serve(request: Request, context: Context) {
  const { method, url, headers } = request;
  const { pathname } = new URL(url);
  const path = pathname.slice(rehearsalPath.length);
  const caller = rehearsalOfRequest(headers);
  if (caller && path.startsWith(wechatSimulatorPath)) return inShop(caller, () => wechat.POST(request, context));
  const rehearsal = caller ?? (await forAdmin(request));
  if (!rehearsal) return absent.GET(request, context);
  const isRead = method === "GET" || method === "HEAD";
  if (path === "/frame" && isRead) return inShop(rehearsal, () => serveFrame(request));
  if (!isPolled(path)) rehearsal.usedAt = performance.now();
  const response = await respondInRehearsal(rehearsal, path, request);
  if (response && (response.status !== 404 || !isPicture(path))) return response;
  // The shop's pictures are not copied into the rehearsal.
  if (!isPicture(path) || !isRead) return absent.GET(request, context);
  return Response.redirect(fileUrl(path.slice(1)), 307);
}

async function respondInRehearsal(rehearsal: Rehearsal, path: string, request: Request) {
  const found = find(path);
  if (!found) return undefined;
  const { GET: answer } = route(...found.operations);
  const response = await inShop(rehearsal, () => answer(request, { params: Promise.resolve(found.params) }));
  response.headers.set("cache-control", "private, no-store");
  return response;
}

async function forAdmin(request: Request) {
  const headers = Object.fromEntries(request.headers);
  if (isCrossSite({ method: request.method, headers })) return undefined;
  const { user } = await currentActor();
  const isAllowed = user?.group?.permissions.has("rehearsal.run") && !user.pending;
  return isAllowed ? findRehearsal() : undefined;
}

export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT };
