import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { invalid } from "@/lib/kernel/contract/errors";
import { noField } from "@/lib/kernel/contract/field-messages";
import type { Part } from "@/lib/kernel/operation";
import { incomingPath, writeWhole } from "@/lib/storage/incoming";
import { abandonFile, claimFiles, storeLoose } from "@/lib/storage/loose-files";
import { mediaTypes } from "@/lib/storage/media";
import { newKey } from "@/lib/storage/storage";
import { toAvatar } from "./avatar-picture";
import { lockUser } from "./queries";

/** In the end one file is unused: `key` if the request fails, else `replaced`, which is known once the user's row is locked. */
interface Avatar {
  key: string;
  replaced: string | null;
  /** Known when the picture is drawn. */
  drawn?: { avatar_width: number; avatar_height: number; avatar_widths: number[] };
}

/** Stores the uploaded picture as a file. No row names it yet. */
export async function storeAvatar(db: Database, avatar: Avatar, parts: AsyncIterable<Part>) {
  const sent = await incomingPath();
  try {
    await receive(sent, parts);
    await draw(db, avatar, sent);
  } finally {
    await rm(sent, { force: true });
  }
}

async function draw(db: Database, avatar: Avatar, sent: string) {
  const { bytes, width, height, widths } = await toAvatar(sent);
  const beside = widths.map(({ width, bytes }) => ({ width, bytes: once(bytes) }));
  await storeLoose(db, avatar.key, once(bytes), mediaTypes.webp, beside);
  avatar.drawn = { avatar_width: width, avatar_height: height, avatar_widths: widths.map(({ width }) => width) };
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

/** On the disk, not in memory: many may wait for their turn to be drawn. */
async function receive(path: string, parts: AsyncIterable<Part>) {
  let isThere = false;
  for await (const { name, bytes } of parts) {
    if (name !== "file") throw invalid({ path: name, code: "unknown_field", message: noField(name) });
    if (isThere) throw invalid({ path: "file", code: "repeated", message: "Send one file." });
    await writeWhole(path, bytes);
    isThere = true;
  }
  if (!isThere) throw invalid({ path: "file", code: "required", message: "Is required: a part named file." });
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
