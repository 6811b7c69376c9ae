import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { afterSaleImages, shopperImages } from "@/db/schema/after-sales";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import type { Part } from "@/lib/kernel/operation";
import { keyOf } from "@/lib/storage/image-keys";
import { claimFiles } from "@/lib/storage/loose-files";
import { maxPixels, type ResizeCaller } from "@/lib/storage/picture";
import { receivePicture, storePicture } from "@/lib/storage/receive-picture";
import { newKey } from "@/lib/storage/storage";
import { largest } from "@/lib/storage/widths";

interface Image {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

/**
 * Takes uploaded pictures for a request or a review, which must store them; `own` are those that it has already. A
 * picture of another user is reported as unknown.
 */
export async function claimImages(tx: Database, userId: number, urls: readonly string[], own: readonly Image[] = []) {
  if (!urls.length) return [];
  const keys = urls.map(keyOf);
  const uploaded = await tx
    .select()
    .from(shopperImages)
    .where(and(inArray(shopperImages.key, keys), eq(shopperImages.user_id, userId)));
  const known = new Map<string, Image>([...own, ...uploaded].map((image) => [image.key, image]));
  const wrong = keys.flatMap((key, at) =>
    keys.indexOf(key) < at || !known.has(key)
      ? [{ path: `images.${at}`, code: "unknown_image", message: "There is no such uploaded image." as const }]
      : [],
  );
  if (wrong.length) throw invalid(...wrong);
  await claimFiles(
    tx,
    uploaded.map(({ key }) => key),
  );
  return keys.map((key): Image => {
    const { width, height, widths } = known.get(key)!;
    return { key, width, height, widths };
  });
}

export async function attachImages(tx: Database, userId: number, event_id: number, urls: readonly string[]) {
  const claimed = await claimImages(tx, userId, urls);
  if (!claimed.length) return;
  await tx.insert(afterSaleImages).values(claimed.map((image, position) => ({ ...image, event_id, position })));
}

/** Limits the disk space that one shopper can use to the pictures of five requests or reviews. */
const maxWaiting = 30;

export async function uploadPicture(db: Database, userId: number, drawer: ResizeCaller, parts: AsyncIterable<Part>) {
  const drawn = await receivePicture(
    parts,
    { drawer, mostPixels: maxPixels, bounds: largest },
    "Must be a JPEG, PNG, WebP, GIF or AVIF picture.",
  );
  await refuseTooMany(db, userId);
  const key = newKey("webp");
  return { key, ...(await storePicture(db, key, drawn)) };
}

/** Not serialized: concurrent uploads can exceed the limit by one or two. */
async function refuseTooMany(db: Database, userId: number) {
  if ((await db.$count(shopperImages, eq(shopperImages.user_id, userId))) < maxWaiting) return;
  throw new AppError(
    "limit_reached",
    msg("{most} uploaded pictures are not used yet. Use them, or wait an hour.", { most: maxWaiting }),
  );
}

/** The picture belongs to the user until a request or a review takes it, or the sweep deletes the file. */
export const savePicture = (tx: Database, user_id: number, picture: Awaited<ReturnType<typeof uploadPicture>>) =>
  tx.insert(shopperImages).values({ user_id, ...picture });
