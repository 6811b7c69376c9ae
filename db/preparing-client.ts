import { createHash } from "node:crypto";
import pg from "pg";
import { namedQuery, type Prepared, PreparedQuery, preparedOf } from "./pg-privates";

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

interface Asked {
  text: string;
  values: unknown[];
}
type Answered = { rows: unknown[] };

const begin: Asked = { text: "begin", values: [] };
const ends = new Set<unknown>(["commit", "rollback"]);

/** For servers that we reach directly; a pooler may hand each statement to another session. */
export class PreparingClient extends pg.Client {
  /** When the oldest statement without an answer was sent. */
  waitingSince: number | undefined;
  /** By their texts. */
  readonly #prepared = new Map<string, Prepared>();
  /** A transaction begins with its first statement. */
  #begins = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("drain", () => {
      this.waitingSince = undefined;
    });
  }

  /** Begins a transaction: in one message with its first statement, so no statement of it can run outside. */
  async begin() {
    if (this.#prepared.has(begin.text)) this.#begins = true;
    else await traced(this.#prepare(begin));
  }

  /** Asks all in one message; undefined if this connection has not prepared them all. */
  together(all: Asked[]): Promise<Answered[]> | undefined {
    const sent = this.#allPrepared(all);
    return sent && traced(this.#send(sent, (results) => results));
  }

  /** The way of every frequent statement. Its caller adds a trace to what it throws. */
  ask(text: string, values: unknown[]): Promise<Answered> {
    const asked = { text, values };
    const sent = this.#allPrepared([asked]);
    if (sent) return this.#send(sent, ([first]) => first!);
    if (!this.#begins) return this.#prepare(asked);
    return this.#send([], () => {}).then(() => this.#prepare(asked));
  }

  // `query` has many overloads. A call with a text and parameters gets a name; all others pass unchanged.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const hasParameters = Array.isArray(rest[0]) && rest[0].length > 0;
    if (typeof config === "string" && hasParameters && rest.length === 1)
      return traced(this.ask(config, rest[0] as unknown[]));
    if (this.#begins) return this.#askInBegun(config, rest);
    this.waitingSince ??= performance.now();
    const given = typeof config === "string" ? { text: config } : (config as { text?: unknown; name?: string } | null);
    const isNameless =
      typeof given?.text === "string" && given.name === undefined && !given.text.startsWith(forItsValues);
    const named = isNameless && hasParameters ? { ...given, name: nameOf(given.text as string) } : config;
    return Reflect.apply(super.query, this, [named, ...rest]);
  }) as pg.Client["query"];

  async #askInBegun(config: unknown, rest: unknown[]) {
    if (ends.has(config)) {
      this.#begins = false; // nothing was asked in between
      return;
    }
    await traced(this.#send([], () => {}));
    return Reflect.apply(this.query, this, [config, ...rest]);
  }

  #allPrepared(all: Asked[]) {
    const found: PreparedQuery["sent"] = [];
    for (const { text, values } of all) {
      const prepared = this.#prepared.get(text);
      if (!prepared) return undefined;
      found.push({ prepared, values });
    }
    return found;
  }

  #send<Result>(asked: PreparedQuery["sent"], pick: (results: Answered[]) => Result): Promise<Result> {
    const begins = this.#begins;
    const first = begins ? [{ prepared: this.#prepared.get(begin.text)!, values: [] }] : [];
    const query = new PreparedQuery([...first, ...asked], begins);
    this.#begins = false;
    this.waitingSince ??= performance.now();
    return answered<Result>((done) => {
      query.callback = (error, results) => done(error, error ? undefined : pick(begins ? results.slice(1) : results));
      super.query(query as unknown as pg.Query);
    });
  }

  /** The first time on this connection. */
  async #prepare({ text, values }: Asked): Promise<Answered> {
    const name = text.startsWith(forItsValues) ? undefined : nameOf(text);
    this.waitingSince ??= performance.now();
    const result = await answered<pg.QueryResult>((done) => super.query(namedQuery(name, text, values, done)));
    if (name) this.#prepared.set(text, preparedOf(name, text, result));
    return result;
  }
}

const answered = <Result>(send: (done: (error: Error | null | undefined, result?: Result) => void) => void) =>
  new Promise<Result>((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result as Result)));
  });

/** The error's stack then names the caller, not only the socket's callback. */
const traced = <Result>(answer: Promise<Result>) =>
  answer.catch((error) => {
    Error.captureStackTrace(error);
    throw error;
  });
