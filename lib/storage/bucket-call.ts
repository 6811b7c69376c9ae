import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "@/lib/kernel/process/read-environment";

export type BucketSettings = NonNullable<Environment["bucket"]>;

/** The bucket rejected the request, or did not respond (no status). `code` is S3's or the network's. */
export class BucketError extends Error {
  constructor(
    readonly code: string,
    readonly status?: number,
    readonly date?: string | null,
    options?: ErrorOptions,
  ) {
    super(`The bucket said ${status ?? "nothing"}: ${code}`, options);
  }
}

interface Sent {
  headers?: Record<string, string>;
  /** A file with its length and hash. It is read again for a retry. */
  body?: { path: string; bytes: number; sha256: string };
}

const emptySha256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const answerMs = 10_000;
/** Assumes at least 100 kB per second. */
const sendingMs = (bytes: number) => answerMs + bytes / 100;
const attempts = 3;

/** The URL of a key. The bucket is part of the path or of the host name. */
export function bucketAddress({ endpoint, bucket, pathStyle }: BucketSettings, key: string) {
  const { protocol, host } = new URL(endpoint);
  return pathStyle ? `${protocol}//${host}/${bucket}/${key}` : `${protocol}//${bucket}.${host}/${key}`;
}

/** Sends one signed request. Retries it after a temporary failure, because all these requests are idempotent. */
export async function callBucket(settings: BucketSettings, method: string, key: string, sent: Sent = {}) {
  for (let attempt = 1; ; attempt++)
    try {
      return await callOnce(settings, method, key, sent);
    } catch (error) {
      const { status, code } = error as BucketError;
      const isPassing = status === undefined ? code !== "timeout" : status >= 500 || status === 429;
      if (attempt === attempts || !isPassing) throw error;
      await sleep(attempt * 200);
    }
}

async function callOnce(settings: BucketSettings, method: string, key: string, { headers, body }: Sent) {
  const { AwsV4Signer } = await import("aws4fetch");
  const { region, accessKey: accessKeyId, secretKey: secretAccessKey } = settings;
  const signed = await new AwsV4Signer({
    method,
    url: bucketAddress(settings, key),
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    headers: { ...headers, "x-amz-content-sha256": body?.sha256 ?? emptySha256 },
  }).sign();
  if (body) signed.headers.set("content-length", String(body.bytes));
  return request(signed.url, { method, headers: signed.headers }, body);
}

/** Resolves with a 2xx response. Reading its body has no time limit. */
export async function request(url: string | URL, init: RequestInit, body?: Sent["body"]) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), body ? sendingMs(body.bytes) : answerMs);
  const file = body && createReadStream(body.path);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: stop.signal,
      ...(file && { body: Readable.toWeb(file) as ReadableStream, duplex: "half" }),
    } as RequestInit);
    if (response.ok) return response;
    const said = /<Code>([^<]{1,100})<\/Code>/.exec(await readStart(response))?.[1];
    throw new BucketError(said ?? `status ${response.status}`, response.status, response.headers.get("date"));
  } catch (error) {
    if (error instanceof BucketError) throw error;
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    const code = stop.signal.aborted ? "timeout" : (cause?.code ?? "no connection");
    throw new BucketError(code, undefined, undefined, { cause: error });
  } finally {
    clearTimeout(timer);
    file?.destroy();
  }
}

const longestError = 64 * 1024;

/** An error of S3 is short. Another server's could be of any length. */
async function readStart(response: Response) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= longestError) break; // leaving the loop cancels the body
  }
  return Buffer.concat(chunks).toString("utf8", 0, longestError);
}
