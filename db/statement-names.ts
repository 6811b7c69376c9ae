import { createHash } from "node:crypto";
import type pg from "pg";

/** Limited, because each connection stores the plans of all names. */
const maxNames = 500;
const names = new Map<string, string>();

function nameOf(text: string) {
  const known = names.get(text);
  if (known || names.size >= maxNames) return known;
  const name = `k${createHash("sha1").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}

/**
 * Names each statement with values, so that a connection parses it once. Not possible behind a pooler, which switches
 * connections.
 */
export const withStatementNames = (client: Pick<pg.Pool, "query">) => ({
  query: (statement: pg.QueryConfig, values = statement.values) =>
    client.query(values?.length ? { ...statement, values, name: nameOf(statement.text) } : { ...statement, values }),
});
