import { randomBytes } from "node:crypto";
import { environment } from "@/lib/kernel/environment";
import { AppError } from "@/lib/kernel/errors";
import { localStorage } from "./local";
import type { Extension } from "./media";
import { appIdOf, uploadThing } from "./uploadthing";

export interface Opened {
  bytes: number;
  /** Both ends included. Nothing is open until the first chunk is asked for. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
/** Where files lie. A key says by its first part where that is, so files stay reachable when the place for new ones changes. */
export interface Storage {
  /** All of it or nothing: what breaks off leaves no file. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
  open(key: string): Promise<Opened | undefined>;
}

/** A key nobody can guess, at the place where new files go. */
export function newKey(extension: Extension) {
  const { uploadthingToken, onVercel } = environment();
  if (!uploadthingToken && onVercel)
    throw new AppError("not_configured", "Uploads on Vercel need UPLOADTHING_TOKEN: its disk forgets.");
  const place = uploadthingToken ? `uploadthing/${appIdOf(uploadthingToken)}` : "uploads";
  return `${place}/${randomBytes(16).toString("hex")}.${extension}`;
}

/** Undefined for a key that is not of an upload: a picture of the project's own. */
export function storageOf(key: string): Storage | undefined {
  const { uploadthingToken, dataDir } = environment();
  if (key.startsWith("uploads/")) return localStorage(dataDir);
  return key.startsWith("uploadthing/") && uploadthingToken ? uploadThing({ token: uploadthingToken }) : undefined;
}
