import { eq } from "drizzle-orm";
import { type Database, store } from "@/db/client";
import { users } from "@/db/schema/users";
import { invalid } from "@/lib/errors";
import type { Part } from "@/lib/operation";
import { mediaTypes } from "@/lib/storage/media";
import { newKey, storageOf } from "@/lib/storage/storage";
import { toAvatar } from "./avatar-picture";
import { lockUser } from "./queries";

/** `replaced` is known once the user's row is locked. */
export interface StoredAvatar {
  key: string;
  replaced: string | null;
}

/** From the parts of an upload to a file in the store. No row names it yet. */
export async function storeAvatar(parts: AsyncIterable<Part>): Promise<StoredAvatar> {
  const key = newKey("webp");
  const picture = await toAvatar(await onlyFile(parts));
  await storageOf(key)!.put(key, once(picture), mediaTypes.webp);
  return { key, replaced: null };
}

export async function setAvatar(tx: Database, userId: number, stored: StoredAvatar) {
  stored.replaced = (await lockUser(tx, userId)).avatar;
  await tx.update(users).set({ avatar: stored.key }).where(eq(users.id, userId));
}

/** After the answer: of the new file and the one before it, what the user's row does not name goes. */
export async function removeUnused(userId: number, { key, replaced }: StoredAvatar) {
  const [user] = await store().db.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId));
  for (const each of [key, replaced]) if (each && each !== user?.avatar) await storageOf(each)?.remove(each);
}

async function onlyFile(parts: AsyncIterable<Part>) {
  let file: Uint8Array | undefined;
  for await (const { name, bytes } of parts) {
    if (name !== "file") throw invalid({ path: name, code: "unknown_field", message: `There is no field ${name}.` });
    if (file) throw invalid({ path: "file", code: "repeated", message: "Send one file." });
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    file = Buffer.concat(chunks);
  }
  if (file) return file;
  throw invalid({ path: "file", code: "required", message: "Is required: a part named file." });
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
