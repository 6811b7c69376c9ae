import { open } from "node:fs/promises";
import { AppError } from "@/lib/kernel/contract/errors";
import { drawPicture } from "@/lib/storage/draw-picture";
import { pictureType } from "@/lib/storage/media";

const wanted = { mostPixels: 16_000_000, bounds: { width: 512, height: 512, pixels: 512 * 512 }, path: "file" };

/** Draws the picture anew as a small, upright WebP, without metadata or anything else hidden in the file. */
export async function toAvatar(path: string) {
  const type = pictureType(await headOf(path));
  if (!type) throw new AppError("unsupported_media_type", "An avatar must be a JPEG, PNG, WebP, GIF or AVIF picture.");
  return drawPicture(path, type, wanted);
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
