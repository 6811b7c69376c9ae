import { createHash } from "node:crypto";
import pg from "pg";
import { namedQuery } from "./pg-privates";

/** Begins a statement whose best plan depends on its values. It gets no name, so the server plans it each time. */
export const forItsValues = "/* for its values */";
/** PostgreSQL's code for a name that no statement has. */
export const nameUnknown = "26000";

const mostNames = 500;
const names = new Map<string, string>();

/** The same text gets the same name, so a connection parses and plans it once. The number of names is limited. */
function nameOf(text: string) {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `k${createHash("sha1").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}

/** For servers that we reach directly; a pooler may hand each statement to another session. */
export class PreparingClient extends pg.Client {
  /** When the oldest statement without an answer was sent. */
  waitingSince: number | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("drain", () => {
      this.waitingSince = undefined;
    });
  }

  // `query` has many overloads. A call with a text and parameters gets a name; all others pass unchanged.
  override query = ((config: unknown, ...rest: unknown[]) => {
    this.waitingSince ??= performance.now();
    const hasParameters = Array.isArray(rest[0]) && rest[0].length > 0;
    if (typeof config === "string" && hasParameters && rest.length === 1)
      return this.#ask(config, rest[0] as unknown[]);
    const given = typeof config === "string" ? { text: config } : (config as { text?: unknown; name?: string } | null);
    const isNameless =
      typeof given?.text === "string" && given.name === undefined && !given.text.startsWith(forItsValues);
    const named = isNameless && hasParameters ? { ...given, name: nameOf(given.text as string) } : config;
    return Reflect.apply(super.query, this, [named, ...rest]);
  }) as pg.Client["query"];

  /** The way of every frequent statement. */
  #ask(text: string, values: unknown[]) {
    const name = text.startsWith(forItsValues) ? undefined : nameOf(text);
    return new Promise((resolve, reject) => {
      super.query(namedQuery(name, text, values, (error, result) => (error ? reject(error) : resolve(result))));
    }).catch((error) => {
      Error.captureStackTrace(error); // the trace of the socket's event says nothing of who has asked
      throw error;
    });
  }
}
