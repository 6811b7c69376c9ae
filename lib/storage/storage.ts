import { randomBytes } from "node:crypto";
import { environment } from "@/lib/kernel/environment";
import { AppError } from "@/lib/kernel/errors";
import { localStorage } from "./local";
import type { Extension } from "./media";
import type { Storage } from "./place";
import { appIdOf, uploadThing } from "./uploadthing";

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
