import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Translatable } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { bucketStorage } from "./bucket";
import { localStorage } from "./local";
import type { Extension } from "./media";
import type { Storage } from "./storage-types";
import { appIdOf, uploadThing } from "./uploadthing";
import { bucketPrefix } from "./urls";

/** The reason for the operator; undefined if new files can be stored. */
export function uploadProblem(): Translatable | undefined {
  const { uploadthingToken, onVercel, bucket } = environment();
  if (bucket) return undefined;
  if (!uploadthingToken)
    return onVercel ? "UPLOADTHING_TOKEN is not set, and Vercel's disk does not keep files." : undefined;
  return appIdOf(uploadthingToken) ? undefined : "UPLOADTHING_TOKEN is not a token of UploadThing.";
}

/** Creates an unguessable key. The error does not reveal the operator's variables to shoppers. */
export function newKey(extension: Extension) {
  const { uploadthingToken, bucket } = environment();
  if (uploadProblem()) throw new AppError("not_configured", "Uploads are not set up in this shop yet.");
  const elsewhere = uploadthingToken ? `uploadthing/${appIdOf(uploadthingToken)}/` : "uploads/";
  return `${bucket ? bucketPrefix : elsewhere}${randomBytes(16).toString("hex")}.${extension}`;
}

/** Undefined for the project's own pictures, and for files in a storage that is not configured. */
export function storageOf(key: string): Storage | undefined {
  const { uploadthingToken, dataDir, bucket } = environment();
  if (key.startsWith(bucketPrefix)) return bucket && bucketStorage(bucket);
  if (key.startsWith("uploads/")) return localStorage(dataDir);
  return key.startsWith("uploadthing/") && uploadthingToken ? uploadThing({ token: uploadthingToken }) : undefined;
}

/** All bytes of a file, undefined if it is missing. The pictures of the demo shop are the project's own. */
export async function readStored(key: string): Promise<Buffer | undefined> {
  if (/^demo\/[\w-]+\.webp$/.test(key)) return readFile(join(process.cwd(), "public", key)).catch(() => undefined);
  const opened = await storageOf(key)?.open(key);
  if (!opened) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of opened.read(0, opened.bytes - 1)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
