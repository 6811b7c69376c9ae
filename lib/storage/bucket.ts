import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { AppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { BucketError, type BucketSettings, callBucket } from "./bucket-call";
import { incomingPath, writeStream } from "./incoming";
import { isDisplayable } from "./media";
import type { Storage } from "./storage-types";
import { widthKeys } from "./widths";

/** Stores files in any S3-compatible storage. Objects have no ACL, so the bucket can be private. */
export function bucketStorage(settings: BucketSettings): Storage {
  return {
    async put(key, bytes, mime) {
      const path = await incomingPath();
      try {
        const body = { path, ...(await measured(path, bytes)) };
        const headers = {
          "content-type": mime,
          "content-disposition": isDisplayable(mime) ? "inline" : "attachment",
          "cache-control": "public, max-age=31536000, immutable",
        };
        const response = await logOutage(callBucket(settings, "PUT", key, { headers, body }));
        await response.body?.cancel();
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(key) {
      const all = [key, ...widthKeys(key)].map((each) => callBucket(settings, "DELETE", each).catch(unlessMissing));
      await logOutage(Promise.all(all));
    },
    async open(key) {
      if (!isBucketName(key)) return undefined;
      const unlessFileMissing = (error: unknown) => confirmMissing(settings, key, error);
      const response = await logOutage(callBucket(settings, "HEAD", key).catch(unlessFileMissing));
      if (!response) return undefined;
      const length = response.headers.get("content-length");
      if (length === null) throw unavailableError(new BucketError("no content-length", response.status));
      return { bytes: Number(length), read: (from, to) => read(settings, key, from, to) };
    },
  };
}

const isBucketName = (key: string) => /^uploads\/s-[0-9a-f]{32}(-\d{3,4}(\.[a-z0-9]{3,4})?)?\.[a-z0-9]{2,5}$/.test(key);

/**
 * S3 requires the length and the hash before the first byte, so the content is buffered in a file instead of memory.
 */
async function measured(path: string, chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  await writeStream(
    path,
    (async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    })(),
  );
  return { bytes, sha256: hash.digest("hex") };
}

async function* read(settings: BucketSettings, key: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const headers = { range: `bytes=${from}-${to}` };
  const { status, body } = await logOutage(callBucket(settings, "GET", key, { headers }));
  if (status !== 206 || !body) throw unavailableError(new BucketError("no range", status));
  let received = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    received += chunk.length;
    yield chunk;
  }
  // The server then closes the connection, so that the client does not take the part for the whole.
  if (received !== to - from + 1) throw unavailableError(new BucketError("ended early", status));
}

function unlessMissing(error: unknown) {
  if (error instanceof BucketError && error.status === 404 && error.code !== "NoSuchBucket") return undefined;
  throw error;
}

/** The answer to HEAD has no body, so only GET says whether the file or the whole bucket is missing. */
async function confirmMissing(settings: BucketSettings, key: string, error: unknown) {
  unlessMissing(error);
  const headers = { range: "bytes=0-0" };
  const response = await callBucket(settings, "GET", key, { headers }).catch(unlessMissing);
  await response?.body?.cancel();
  return undefined;
}

const everyMs = 60_000;
let loggedAt = -everyMs;

async function logOutage<T>(call: Promise<T>): Promise<T> {
  try {
    const answer = await call;
    loggedAt = -everyMs;
    return answer;
  } catch (error) {
    throw unavailableError(error);
  }
}

/** Logs at most one line per minute. */
function unavailableError(cause: unknown) {
  if (!(cause instanceof BucketError)) return cause;
  const now = performance.now();
  if (now - loggedAt >= everyMs) {
    loggedAt = now;
    log.warn({ err: cause }, "the bucket cannot be used: `npm run doctor` says why");
  }
  return new AppError("unavailable", "The file store cannot be reached at the moment. Try again soon.", { cause });
}
