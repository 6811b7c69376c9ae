import { defaultTimeoutMs, type WechatConfig } from "./config";
import { PlatformError } from "./platform-error";
import { type HeaderRecord, signRequest } from "./sign";

export interface PlatformAnswer {
  status: number;
  headers: HeaderRecord;
  bytes: Buffer;
}

interface Call {
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
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
        ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
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

/** Sends a signed call to WeChat Pay. The caller must verify the answer. */
export function sendSigned(config: WechatConfig, path: string, call: Omit<Call, "headers">): Promise<PlatformAnswer> {
  const url = new URL(config.payUrl.replace(/\/$/, "") + path);
  const request = { method: call.method, path: url.pathname + url.search, body: call.body ?? "" };
  const headers: Record<string, string> = { Authorization: signRequest(config, request) };
  // Asks the platform to sign its answer with this key. Without the header it uses its certificate.
  if (config.publicKey) headers["Wechatpay-Serial"] = config.publicKey.id;
  return send(config, url, { ...call, headers });
}
