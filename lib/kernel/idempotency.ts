import { createHmac } from "node:crypto";
import { type Placeholder, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/logs";
import { statement } from "@/db/statement";
import type { Actor } from "./contract/actor";
import { AppError, databaseCode, invalid } from "./contract/errors";
import { isSchema } from "./input";
import type { AnyOperation } from "./operation";
import { environment } from "./process/environment";

export interface OperationResult {
  found: unknown;
  /** The same as JSON, without undeclared fields. Undefined for streams and empty responses. */
  text: string | undefined;
  replayed: boolean;
  /** The id of the line in the operation log, after a write that has one. */
  logId?: number;
  /** The `ETag` of `text`, computed by the first response. Several responses can share one result. */
  tag?: string;
}

/** Each POST and PUT below /cms takes a key, except uploads, whose bytes are not compared. */
export function keyRule({ idempotent, method, path, body }: AnyOperation) {
  const isWrite = path.startsWith("/cms/") && (method === "POST" || method === "PUT");
  return idempotent ?? (isWrite && (!body || isSchema(body)) ? "optional" : undefined);
}

/**
 * Handles the Idempotency-Key; undefined without one. The key's row and the response are committed together with the
 * effect.
 */
export function idempotency(operation: AnyOperation, input: unknown, { origin, user }: Actor) {
  const rule = keyRule(operation);
  if (!rule || !user) return undefined;
  const key = origin.idempotencyKey;
  if (key === undefined) {
    if (rule === "optional") return undefined;
    throw invalid({ path: "Idempotency-Key", code: "required", message: "This needs the header Idempotency-Key." });
  }
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw invalid({
      path: "Idempotency-Key",
      code: "invalid",
      message: "Idempotency-Key must be 1 to 255 printable ASCII characters.",
    });

  // Keys belong to the user: a retry with another token or API key is the same request.
  const named = { user: user.id, operation: `${operation.method} ${operation.path}`, key };
  // Keyed, because the input can contain a password.
  const hash = createHmac("sha256", environment().authSecret).update(canonical(input)).digest("base64url");

  async function find(db: Database): Promise<OperationResult | undefined> {
    const [stored] = await findKey(db, named);
    if (!stored) return undefined;
    if (stored.body_hash !== hash)
      throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another request.");
    const { answer } = stored;
    if (answer !== null) await operation.replay?.(answer, db);
    return { found: answer, text: answer === null ? undefined : JSON.stringify(answer), replayed: true };
  }
  return {
    find,
    /** If a request with this key is running, waits for it up to the lock timeout. Replays its response. */
    async claim(tx: Database): Promise<OperationResult | undefined> {
      const claimed = await claimKey(tx, { ...named, hash }).catch((error) => {
        if (databaseCode(error) !== "55P03") throw error;
        throw new AppError("idempotency_in_progress", "The first request with this key is still running.", {
          retryAfterSeconds: 2,
        });
      });
      return claimed.length ? undefined : find(tx);
    },
    /** An empty response is stored as JSON null, which no operation returns. */
    async keep(tx: Database, text = "null") {
      await saveAnswer(tx, { ...named, answer: text });
    },
  };
}

type KeyParams = { user: number; operation: string; key: string };
const matchesKey = (param: (name: keyof KeyParams) => Placeholder) =>
  sql`user_id = ${param("user")} and operation = ${param("operation")} and key = ${param("key")}`;
const findKey = statement<KeyParams, { body_hash: string; answer: unknown }>(
  (param) => sql`select body_hash, answer from ${idempotencyKeys} where ${matchesKey(param)}`,
);
const claimKey = statement<KeyParams & { hash: string }, { key: string }>(
  (param) => sql`insert into ${idempotencyKeys} (user_id, operation, key, body_hash)
    values (${param("user")}, ${param("operation")}, ${param("key")}, ${param("hash")}) on conflict do nothing returning key`,
);
const saveAnswer = statement<KeyParams & { answer: string }, never>(
  (param) => sql`update ${idempotencyKeys} set answer = ${param("answer")}::jsonb where ${matchesKey(param)}`,
);

/** Equal inputs produce equal text, regardless of field order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join()}}`;
}
