import { AppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { isDisplayable } from "./media";
import type { Storage } from "./storage-types";
import { uploadThingUrl } from "./urls";
import { widthKeys } from "./widths";

interface Options {
  token: string;
  apiUrl?: string;
  ingestUrl?: string;
  filesUrl?: string;
}

/** UploadThing stores our names as custom ids and serves files by them. */
export function uploadThing({ token, apiUrl, ingestUrl, filesUrl }: Options): Storage {
  // Loaded at first use, because it is large and most shops use another storage.
  const service = async () => {
    const { UTApi, UTFile } = await import("uploadthing/server");
    const api = new UTApi({ token, apiUrl, ingestUrl, logLevel: "None", defaultKeyType: "customId" });
    return { api, UTFile };
  };
  return {
    async put(key, bytes, mime) {
      const chunks: BlobPart[] = [];
      for await (const chunk of bytes) chunks.push(new Uint8Array(chunk));
      const { api, UTFile } = await service();
      const name = nameOf(key);
      const { error } = await api.uploadFiles(new UTFile(chunks, name, { type: mime, customId: name }), {
        contentDisposition: isDisplayable(mime) ? "inline" : "attachment",
      });
      if (error) throw away(error);
    },
    async remove(key) {
      const { api } = await service();
      await api.deleteFiles([key, ...widthKeys(key)].map(nameOf)).catch((error) => Promise.reject(away(error)));
    },
    async open(key) {
      const url = filesUrl ? `${filesUrl}/f/${nameOf(key)}` : uploadThingUrl(key)!;
      const response = await request(url, { method: "HEAD" });
      if (response.status === 404) return undefined;
      if (!response.ok) throw away(response.status);
      return { bytes: Number(response.headers.get("content-length")), read: (from, to) => read(url, from, to) };
    },
  };
}

const request = (url: string, init: RequestInit) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch((error) => Promise.reject(away(error)));

async function* read(url: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const response = await request(url, { headers: { range: `bytes=${from}-${to}` } });
  if (response.status !== 206 || !response.body) throw away(response.status);
  yield* response.body as unknown as AsyncIterable<Uint8Array>;
}

const nameOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

function away(cause: unknown) {
  log.warn({ err: cause }, "UploadThing failed");
  return new AppError("unavailable", "The file store cannot be reached at the moment. Try again soon.", { cause });
}

/** The token is base64-encoded JSON: key, app, regions. Undefined for any other text. */
export function appIdOf(token: string): string | undefined {
  try {
    const { appId } = JSON.parse(Buffer.from(token, "base64").toString());
    if (typeof appId === "string" && /^[a-z0-9]+$/i.test(appId)) return appId;
  } catch {}
  return undefined;
}
