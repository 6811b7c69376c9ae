import { log } from "@/lib/kernel/process/log";
import { store } from "@/lib/kernel/process/store";
import { readAuthorization, signAnswer, stamp, verifyRequest } from "@/lib/wechat/sign";
import type { Call, PlatformReply, PlatformRequest, Routes } from "./calls";
import { type Faults, faultsOf, readFaults } from "./faults";
import { readSandboxKeys, type SandboxKeys } from "./keys";
import { miniProgramRoutes } from "./mini-program-api";
import { payRoutes } from "./pay-api";
import { formOf, MiniProgramRefusal, Refusal } from "./requests";

const mountedAt = "/sandbox/wechat";

/** Simulates WeChat Pay and the mini-program server: a separate party that shares only the database with the shop. */
export async function platform(request: PlatformRequest): Promise<PlatformReply> {
  try {
    const { db } = store();
    const keys = await readSandboxKeys(db);
    const url = new URL(request.path.replace(mountedAt, ""), "http://stand-in");
    const faults = faultsOf(await readFaults(db));
    const call = (number: string): Call => ({ ...request, db, keys, faults, number, query: url.searchParams });
    const serve = (routes: Routes) => dispatch(routes, request.method, url.pathname, call, faults);
    const isPay = url.pathname.startsWith("/v3/");
    const answer = faults.has(isPay ? "pay_down" : "mini_program_down")
      ? reply(502)
      : isPay
        ? await answerMerchant(request, keys, faults, () => serve(payRoutes))
        : await answerMiniProgram(() => serve(miniProgramRoutes));
    return { ...answer, headers: { ...answer.headers, date: faults.now().toUTCString() } };
  } catch (error) {
    log.error({ err: error }, "sandbox: the stand-in failed");
    return reply(500, { code: "SYSTEM_ERROR", message: "the stand-in failed" });
  }
}

async function dispatch(routes: Routes, method: string, path: string, call: (number: string) => Call, faults: Faults) {
  faults.refuse(path);
  for (const [verb, pattern, serve] of routes) {
    const match = verb === method && pattern.exec(path);
    if (match) return serve(call(decode(match[1] ?? "")));
  }
  throw new Refusal(404, "NOT_FOUND", "no such path or method");
}

function decode(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function answerMerchant(
  request: PlatformRequest,
  keys: SandboxKeys,
  faults: Faults,
  serve: () => Promise<object | string | undefined>,
) {
  if (faults.has("signature_refused") || !(await isSignedByMerchant(request, keys, faults.now())))
    return reply(401, { code: "SIGN_ERROR", message: "the signature is wrong" });
  const { status, headers, body } = await serve().then(
    (value) => (value ? reply(200, value) : reply(204)),
    (error) => refused(error),
  );
  // A merchant without the public key receives a response signed with the certificate.
  const hasPublicKey = request.headers["wechatpay-serial"] === keys.public_key_id;
  const [known, serial] = hasPublicKey
    ? [keys.platform_key, keys.public_key_id]
    : [keys.certificate_key, keys.certificate_serial];
  const key = faults.has("answers_signed_otherwise") ? keys.merchant_key : known;
  const signature = signAnswer(key, serial, body, stamp(faults.now()));
  return { status, headers: { ...headers, ...signature }, body };
}

async function isSignedByMerchant({ method, path, headers, body }: PlatformRequest, keys: SandboxKeys, now: Date) {
  const by = readAuthorization(headers.authorization);
  if (by?.merchantId !== keys.merchant_id || by.serial !== keys.merchant_serial) return false;
  const isFresh = Math.abs(now.getTime() / 1000 - Number(by.timestamp)) <= 300;
  const isUpload = headers["content-type"]?.startsWith("multipart/");
  const signed = isUpload ? String((await formOf({ headers, body })).get("meta")) : body;
  return isFresh && verifyRequest(keys.merchant_public_key, by, { method, path, body: signed });
}

async function answerMiniProgram(serve: () => Promise<object | string | undefined>) {
  return serve().then(
    (value) => reply(200, value),
    (error) => refused(error),
  );
}

function refused(error: unknown) {
  if (error instanceof Refusal) return reply(error.status, { code: error.code, message: error.message });
  if (error instanceof MiniProgramRefusal) {
    const { errcode, message: errmsg, carrierReason: delivery_resultmsg } = error;
    return reply(200, { errcode, errmsg, delivery_resultmsg });
  }
  throw error;
}

const gzipMark = 0x1f;

function reply(status: number, value?: object | string): PlatformReply {
  const headers: Record<string, string> = { "cache-control": "no-store" };
  if (typeof value === "string") return { status, headers, body: value };
  if (value instanceof Uint8Array) {
    const type = value[0] === gzipMark ? "application/gzip" : "image/png";
    return { status, headers: { ...headers, "content-type": type }, body: new Uint8Array(value) };
  }
  if (value) headers["content-type"] = "application/json; charset=utf-8";
  return { status, headers, body: value ? JSON.stringify(value) : "" };
}
