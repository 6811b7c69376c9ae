import type { Database } from "@/db/client";
import { shopperImages } from "@/db/schema/after-sales";
import type { Part } from "@/lib/kernel/operation";
import type { Drawer } from "@/lib/storage/drawing";
import { mostPixels } from "@/lib/storage/picture";
import { drawSent, storeDrawn } from "@/lib/storage/sent-picture";
import { newKey } from "@/lib/storage/storage";
import { largest } from "@/lib/storage/widths";

/** Stores a picture as a loose file. No request names it yet. */
export async function takePicture(db: Database, drawer: Drawer, parts: AsyncIterable<Part>) {
  const drawn = await drawSent(
    parts,
    { drawer, mostPixels, bounds: largest },
    "Must be a JPEG, PNG, WebP, GIF or AVIF picture.",
  );
  const key = newKey("webp");
  return { key, ...(await storeDrawn(db, key, drawn)) };
}

/** The picture is this user's until a request names it, or the sweep removes its file. */
export const keepPicture = (tx: Database, user_id: number, picture: Awaited<ReturnType<typeof takePicture>>) =>
  tx.insert(shopperImages).values({ user_id, ...picture });
