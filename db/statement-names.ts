import { createHash } from "node:crypto";
import type pg from "pg";

/** Marks a statement whose best plan depends on its values. It gets no name, so PostgreSQL plans it each time. */
export const unnamedMark = "/* for its values */";

/** Limited, because each connection stores the plans of all names. */
const maxNames = 500;
const names = new Map<string, string>();

function nameOf(text: string) {
  const known = names.get(text);
  if (known || names.size >= maxNames || text.startsWith(unnamedMark)) return known;
  const name = `k${createHash("sha1").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}

/** Names each statement with values, so that a connection parses it once. Not behind a pooler, which switches connections. */
export const withStatementNames = (client: Pick<pg.Pool, "query">) => ({
  query: (statement: pg.QueryConfig, values = statement.values) =>
    client.query(values?.length ? { ...statement, values, name: nameOf(statement.text) } : { ...statement, values }),
});
