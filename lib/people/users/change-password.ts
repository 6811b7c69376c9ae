import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { invalid } from "@/lib/kernel/contract/errors";
import { revokeKeysOf, revokeSessionsOf } from "@/lib/people/sessions/queries";
import { lockUser } from "./queries";

interface Change {
  /**
   * The hash that the old password was compared with. Of two concurrent changes, the later one finds another hash and
   * is refused.
   */
  before: string | null;
  after: string;
  sessionId: string;
}

export async function changePassword(tx: Database, id: number, { before, after, sessionId }: Change) {
  const { password_hash, is_provisional } = await lockUser(tx, id);
  if (password_hash !== before)
    throw invalid({ path: "old_password", code: "wrong", message: "This is not your current password." });
  await tx
    .update(users)
    .set({ password_hash: after, is_provisional: false, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
  await revokeSessionsOf(tx, id, { except: sessionId });
  if (is_provisional) await revokeKeysOf(tx, id);
}
