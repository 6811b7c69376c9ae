import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/logs";
import type { Actor } from "./actor";
import { AppError, databaseCode, invalid } from "./errors";
import type { AnyOperation } from "./operation";

export interface Performed {
  /** What `run` has returned. */
  found: unknown;
  /** As JSON, without undeclared fields. Undefined: a stream, or nothing. */
  text: string | undefined;
  /** The answer of an earlier request with the same key. */
  replayed: boolean;
}

/** Handles the Idempotency-Key; undefined if there is none. The key's row and the answer commit with the effect. */
export function once(operation: AnyOperation, input: unknown, { origin, user }: Actor) {
  if (!operation.idempotent || !user) return undefined;
  const key = origin.idempotencyKey;
  if (key === undefined) {
    if (operation.idempotent === "optional") return undefined;
    throw invalid({ path: "Idempotency-Key", code: "required", message: "This needs the header Idempotency-Key." });
  }
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid({
      path: "Idempotency-Key",
      code: "invalid",
      message: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
    });

  const row = { user_id: user.id, operation: `${operation.method} ${operation.path}`, key };
  const body_hash = createHash("sha256").update(canonical(input)).digest("base64url");
  const here = and(
    eq(idempotencyKeys.user_id, row.user_id),
    eq(idempotencyKeys.operation, row.operation),
    eq(idempotencyKeys.key, key),
  );

  async function find(db: Database): Promise<Performed | undefined> {
    const [stored] = await db.select().from(idempotencyKeys).where(here);
    if (!stored) return undefined;
    if (stored.body_hash !== body_hash)
      throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request.");
    return { found: stored.answer, text: JSON.stringify(stored.answer), replayed: true };
  }
  return {
    find,
    /** Waits for a running request with this key, up to the lock timeout, and replays its answer. */
    async claim(tx: Database): Promise<Performed | undefined> {
      const inserted = await tx
        .insert(idempotencyKeys)
        .values({ ...row, body_hash })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key })
        .catch((error) => {
          if (databaseCode(error) !== "55P03") throw error;
          throw new AppError("idempotency_in_progress", "The first request with this key is still running.", {
            retryAfterSeconds: 2,
          });
        });
      return inserted.length ? undefined : find(tx);
    },
    async keep(tx: Database, text: string | undefined) {
      await tx
        .update(idempotencyKeys)
        .set({ answer: sql`${text}::jsonb` })
        .where(here);
    },
  };
}

/** Equal inputs give equal text, whatever the order of their fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join()}}`;
}
