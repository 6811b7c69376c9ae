import { createReadStream } from "node:fs";
import type { Database } from "@/db/client";
import { receiveFiles } from "@/lib/content/files/receive-files";
import { removeTempFiles } from "@/lib/content/files/store-upload";
import { uploadLimits } from "@/lib/content/files/upload-limits";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import type { Part } from "@/lib/kernel/operation";
import { storeLoose } from "@/lib/storage/loose-files";
import { isPicture, mediaTypes } from "@/lib/storage/media";
import { newKey } from "@/lib/storage/storage";

/** Not in the file library, which more admins can read. The key cannot be guessed. */
export async function receiveInvoiceFile(db: Database, parts: AsyncIterable<Part>) {
  const paths: string[] = [];
  try {
    const [file, ...others] = await receiveFiles(undefined, parts, await uploadLimits(db), paths);
    if (others.length) throw invalid({ path: "file", code: "repeated", message: "Send one file." });
    const { path, type } = file!;
    if (type !== "pdf" && !isPicture(type)) throw new AppError("unsupported_media_type", "Must be a PDF or a picture.");
    const key = newKey(type);
    await storeLoose(db, key, createReadStream(path), mediaTypes[type]);
    return key;
  } finally {
    await removeTempFiles(paths);
  }
}
