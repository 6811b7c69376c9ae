import { countWechatCall } from "@/lib/kernel/process/metrics";
import { defaultTimeoutMs, type PayConfig, type WechatConfig } from "./config";
import { PlatformError } from "./platform-error";
import { type HeaderRecord, signRequest } from "./sign";

export interface PlatformAnswer {
  status: number;
  headers: HeaderRecord;
  bytes: Buffer;
}

export type Method = "GET" | "POST" | "PUT";

interface Call {
  method: Method;
  headers?: Record<string, string>;
  /** JSON, or a form. */
  body?: string | FormData;
  signal?: AbortSignal;
}

export async function send(config: WechatConfig, url: URL, call: Call): Promise<PlatformAnswer> {
  try {
    const answer = await fetch(url, {
      method: call.method,
      headers: {
        ...config.headers,
        Accept: "application/json",
        "User-Agent": "kiosk",
        ...(typeof call.body === "string" && { "Content-Type": "application/json" }),
        ...call.headers,
      },
      body: call.body,
      cache: "no-store",
      redirect: "manual",
      signal: call.signal ?? AbortSignal.timeout(config.timeoutMs ?? defaultTimeoutMs),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes };
  } catch (cause) {
    throw new PlatformError("silent", { cause });
  }
}

/** Counts a call with its outcome, once the response is verified and read. */
export async function counted<T>(path: string, call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const operation = path
    .replace(/\?.*/, "")
    .replace(/(out-trade-no|refunds|complaints-v2|images)\/(?!upload)[^/]+/, "$1/{number}");
  const count = (outcome: string) => countWechatCall(operation, outcome, performance.now() - began);
  try {
    const result = await call();
    count("ok");
    return result;
  } catch (error) {
    count(error instanceof PlatformError ? error.kind : "silent");
    throw error;
  }
}

export interface SignedCall extends Omit<Call, "headers"> {
  /** The signed text, if it is not the body: an upload signs only its description. */
  signed?: string;
  /** True for a call that is not idempotent, such as an answer to a complaint. */
  isOnce?: boolean;
}

/**
 * Sends a signed call to WeChat Pay. The caller must verify the response. A kept-alive connection can close during a
 * call, so an interrupted call is sent once more: most of WeChat Pay's calls are idempotent.
 */
export const sendSigned = (
  config: PayConfig,
  path: string,
  { isOnce = false, ...call }: SignedCall,
): Promise<PlatformAnswer> =>
  sendOnce(config, path, call).catch((error) => {
    if (isOnce || !wasCutOff(error)) throw error;
    return sendOnce(config, path, call);
  });

/** `fetch` reports the reason for a failure in its `cause`. */
const wasCutOff = (error: PlatformError) =>
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(
    (error.cause as { cause?: { code?: string } } | undefined)?.cause?.code ?? "",
  );

function sendOnce(config: PayConfig, path: string, { signed, ...call }: SignedCall) {
  const url = new URL(config.payUrl.replace(/\/$/, "") + path);
  const request = { method: call.method, path: url.pathname + url.search, body: signed ?? String(call.body ?? "") };
  const headers: Record<string, string> = { Authorization: signRequest(config, request) };
  // Requests that WeChat Pay signs its response with this key. Without the header it uses its certificate.
  if (config.publicKey) headers["Wechatpay-Serial"] = config.publicKey.id;
  return send(config, url, { ...call, headers });
}
