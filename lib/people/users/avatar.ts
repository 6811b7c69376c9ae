import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { invalid } from "@/lib/kernel/errors";
import { noField } from "@/lib/kernel/field-messages";
import type { Part } from "@/lib/kernel/operation";
import { abandonFile, claimFiles, storeLoose } from "@/lib/storage/loose-files";
import { mediaTypes } from "@/lib/storage/media";
import { newKey } from "@/lib/storage/storage";
import { toAvatar } from "./avatar-picture";
import { lockUser } from "./queries";

/** In the end one file is unused: `key` if the request fails, else `replaced`, which is known once the user's row is locked. */
interface Avatar {
  key: string;
  replaced: string | null;
}

/** Stores the uploaded picture as a file. No row names it yet. */
export async function storeAvatar(db: Database, { key }: Avatar, parts: AsyncIterable<Part>) {
  const picture = await toAvatar(await onlyFile(parts));
  await storeLoose(db, key, once(picture), mediaTypes.webp);
}

export const newAvatar = (): Avatar => ({ key: newKey("webp"), replaced: null });

export async function setAvatar(tx: Database, userId: number, avatar: Avatar) {
  avatar.replaced = (await lockUser(tx, userId)).avatar;
  await tx.update(users).set({ avatar: avatar.key }).where(eq(users.id, userId));
  await claimFiles(tx, [avatar.key]);
  if (avatar.replaced) await abandonFile(tx, avatar.replaced);
}

async function onlyFile(parts: AsyncIterable<Part>) {
  let file: Uint8Array | undefined;
  for await (const { name, bytes } of parts) {
    if (name !== "file") throw invalid({ path: name, code: "unknown_field", message: noField(name) });
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
