import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Part } from "@/lib/kernel/operation";
import { abandonFile, claimFiles } from "@/lib/storage/loose-files";
import { receivePicture, storePicture } from "@/lib/storage/receive-picture";
import { newKey } from "@/lib/storage/storage";
import { lockUser } from "./queries";

/**
 * One of two files is unused afterwards: `key` if the request fails, otherwise `replaced`, which is known once the
 * user's row is locked.
 */
interface Avatar {
  key: string;
  replaced: string | null;
  drawn?: { avatar_width: number; avatar_height: number; avatar_widths: number[] };
}

const wanted = { mostPixels: 16_000_000, bounds: { width: 512, height: 512, pixels: 512 * 512 } };

/** Stores the uploaded picture as a file that no row refers to yet. */
export async function storeAvatar(db: Database, userId: number, avatar: Avatar, parts: AsyncIterable<Part>) {
  const options = { drawer: userId, ...wanted };
  const drawn = await receivePicture(parts, options, "An avatar must be a JPEG, PNG, WebP, GIF or AVIF picture.");
  const { width, height, widths } = await storePicture(db, avatar.key, drawn);
  avatar.drawn = { avatar_width: width, avatar_height: height, avatar_widths: widths };
}

export const newAvatar = (): Avatar => ({ key: newKey("webp"), replaced: null });

export async function setAvatar(tx: Database, userId: number, avatar: Avatar) {
  avatar.replaced = (await lockUser(tx, userId)).avatar;
  await tx
    .update(users)
    .set({ avatar: avatar.key, ...avatar.drawn })
    .where(eq(users.id, userId));
  await claimFiles(tx, [avatar.key]);
  if (avatar.replaced) await abandonFile(tx, avatar.replaced);
}
