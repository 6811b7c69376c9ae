import type { Database } from "@/db/client";
import { environment } from "@/lib/kernel/environment";
import { AppError } from "@/lib/kernel/errors";
import { readSettings } from "@/lib/settings/queries";

const mebibyte = 1024 * 1024;
const mostOnVercel = 4;

/** No setting allows more; in bytes. */
export const mostOfAll = 200 * mebibyte;

export type UploadLimits = Awaited<ReturnType<typeof uploadLimits>>;

/** In MiB. The platform takes so much for all files of a request together. */
export async function uploadLimits(db: Database) {
  const set = await readSettings(db, "upload.image_max_mb", "upload.file_max_mb");
  const together = environment().onVercel ? mostOnVercel : Number.POSITIVE_INFINITY;
  return { image: set["upload.image_max_mb"], other: set["upload.file_max_mb"], together };
}

/** Tells of each chunk whether there is still room for it. */
export function roomFor(limits: UploadLimits) {
  let left = limits.together * mebibyte;
  return (isImage: boolean, path: string) => {
    const most = isImage ? limits.image : limits.other;
    let own = most * mebibyte;
    return (bytes: number) => {
      left -= bytes;
      own -= bytes;
      if (left < 0)
        throw tooLarge(path, `The platform takes at most ${limits.together} MB in one upload, all files together.`);
      if (own < 0) throw tooLarge(path, `${isImage ? "An image" : "A file"} may have at most ${most} MiB.`);
    };
  };
}

const tooLarge = (path: string, message: string) =>
  new AppError("payload_too_large", message, { errors: [{ path, code: "too_big", message }] });
