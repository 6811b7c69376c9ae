import { open, rm } from "node:fs/promises";
import type { Database } from "@/db/client";
import type { Translatable } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { noField } from "@/lib/kernel/contract/field-messages";
import type { Part } from "@/lib/kernel/operation";
import { incomingPath, writeStream } from "./incoming";
import { storeLoose } from "./loose-files";
import { mediaTypes, pictureType } from "./media";
import { type ResizeCaller, resizePicture } from "./picture";
import type { Bounds } from "./widths";

type Drawn = Awaited<ReturnType<typeof resizePicture>>;

/**
 * Re-encodes the picture of a body as WebP, so that nothing hidden in the upload is stored. Responds 415 with the
 * message `otherwise` if it is not a picture.
 */
export async function receivePicture(
  parts: AsyncIterable<Part>,
  wanted: { drawer: ResizeCaller; mostPixels: number; bounds: Bounds },
  otherwise: Translatable,
): Promise<Drawn> {
  const sent = await incomingPath();
  try {
    await receive(sent, parts);
    const type = pictureType(await headOf(sent));
    if (!type) throw new AppError("unsupported_media_type", otherwise);
    return await resizePicture(sent, type, { ...wanted, path: "file" });
  } finally {
    await rm(sent, { force: true });
  }
}

export async function storePicture(db: Database, key: string, { bytes, width, height, widths }: Drawn) {
  const otherWidths = widths.map((one) => ({ width: one.width, bytes: once(one.bytes) }));
  await storeLoose(db, key, once(bytes), mediaTypes.webp, otherWidths);
  return { width, height, widths: widths.map((one) => one.width) };
}

/** Buffers on disk instead of in memory, because many requests can be waiting. */
async function receive(path: string, parts: AsyncIterable<Part>) {
  let isThere = false;
  for await (const { name, bytes } of parts) {
    if (name !== "file") throw invalid({ path: name, code: "unknown_field", message: noField(name) });
    if (isThere) throw invalid({ path: "file", code: "repeated", message: "Send one file." });
    await writeStream(path, bytes);
    isThere = true;
  }
  if (!isThere) throw invalid({ path: "file", code: "required", message: "Is required: a part named file." });
}

async function headOf(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
