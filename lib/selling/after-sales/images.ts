import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { afterSaleImages, shopperImages } from "@/db/schema/after-sales";
import { invalid } from "@/lib/kernel/contract/errors";
import { keyOf } from "@/lib/storage/image-keys";
import { claimFiles } from "@/lib/storage/loose-files";

/** Attaches pictures of this user to an event. Each can be named once. Pictures of other users are answered like unknown ones. */
export async function claimImages(tx: Database, userId: number, event: number, urls: readonly string[]) {
  if (!urls.length) return;
  const keys = urls.map(keyOf);
  const found = await tx
    .select()
    .from(shopperImages)
    .where(and(inArray(shopperImages.key, keys), eq(shopperImages.user_id, userId)));
  const wrong = keys.flatMap((key, at) =>
    keys.indexOf(key) < at || !found.some((one) => one.key === key)
      ? [{ path: `images.${at}`, code: "unknown_image", message: "There is no such uploaded image." as const }]
      : [],
  );
  if (wrong.length) throw invalid(...wrong);
  await claimFiles(tx, keys);
  await tx.insert(afterSaleImages).values(
    keys.map((key, position) => {
      const { width, height, widths } = found.find((one) => one.key === key)!;
      return { key, event_id: event, position, width, height, widths };
    }),
  );
}
