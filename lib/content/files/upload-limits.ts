import type { Database } from "@/db/client";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { readSettings } from "@/lib/settings/queries";

const mebibyte = 1024 * 1024;
const maxOnVercel = 4;

/** The maximum of all size settings, in bytes. */
export const maxTotalBytes = 200 * mebibyte;

export type UploadLimits = Awaited<ReturnType<typeof uploadLimits>>;

/** In MiB. `together` is Vercel's limit for all files of a request. */
export async function uploadLimits(db: Database) {
  const set = await readSettings(db, "upload.image_max_mb", "upload.file_max_mb");
  const together = environment().onVercel ? maxOnVercel : Number.POSITIVE_INFINITY;
  return { image: set["upload.image_max_mb"], other: set["upload.file_max_mb"], together };
}

/** Call the result once per file. It returns a check for each chunk, which throws if a limit is exceeded. */
export function roomFor(limits: UploadLimits) {
  let left = limits.together * mebibyte;
  return (isImage: boolean, path: string) => {
    const max = isImage ? limits.image : limits.other;
    let own = max * mebibyte;
    return (bytes: number) => {
      left -= bytes;
      own -= bytes;
      if (left < 0)
        throw tooLarge(
          path,
          msg("Vercel accepts at most {most} MB in one upload, all files together.", { most: limits.together }),
        );
      if (own < 0) throw tooLarge(path, tooManyBytes(isImage, max));
    };
  };
}

const tooManyBytes = (isImage: boolean, most: number) =>
  isImage ? msg("An image may have at most {most} MB.", { most }) : msg("A file may have at most {most} MB.", { most });

const tooLarge = (path: string, message: Translatable) =>
  new AppError("payload_too_large", message, { errors: [{ path, code: "too_big", message }] });
