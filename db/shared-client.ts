import pg from "pg";
import { withStatementNames } from "./statement-names";
import { isReadOnly } from "./transactions";

/** Shorter than the limit of a statement in the pool, because all later statements wait for a slow one. */
const serverLimitMs = 1000;
const limitMs = 5000;

/**
 * A connection for short statements outside transactions, in pipeline mode: a statement is sent without waiting for
 * earlier responses. A statement that was cancelled, or lost with its connection, runs again in the pool.
 */
export class SharedClient {
  pending = 0;
  #client: Promise<pg.Client> | undefined;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly pool: pg.Pool,
    private readonly onWait: (milliseconds: number) => void,
  ) {}

  async query(statement: pg.QueryConfig) {
    const began = performance.now();
    this.pending++;
    try {
      const client = await (this.#client ?? this.#connect());
      return await withStatementNames(client).query(statement);
    } catch (error) {
      if (isReadOnly(error)) void this.end(); // a new connection can lead to another server
      const remaining = Math.ceil(began + limitMs - performance.now());
      if (remaining <= 0 || !isRepeatable(error)) throw error;
      return await this.pool.query(Object.assign(statement, { query_timeout: remaining }));
    } finally {
      this.pending--;
      this.onWait(performance.now() - began);
    }
  }

  async end() {
    await (await this.#client?.catch(() => undefined))?.end();
  }

  #connect() {
    const client = new pg.Client({
      ...this.config,
      pipeline: true,
      statement_timeout: serverLimitMs,
      query_timeout: limitMs,
    });
    const opening = client.connect().then(() => client);
    const forget = () => {
      if (this.#client === opening) this.#client = undefined;
    };
    client.on("error", forget).on("end", forget);
    opening.catch(forget);
    this.#client = opening;
    return opening;
  }
}

/**
 * Sends each statement to the client with the fewest pending ones. One connection only uses one core of the database.
 */
export const leastBusy = (clients: SharedClient[]) => ({
  query: (statement: pg.QueryConfig) => clients.reduce((a, b) => (b.pending < a.pending ? b : a)).query(statement),
});

/**
 * Cancelled statements and closed connections have codes of class 57, writes in a read-only database 25006. pg does not parse a name again while its first
 * parse is pending.
 */
const repeatable = /^57|^25006$|^26000$|^42P05$/;
const isRepeatable = (error: unknown) => !(error instanceof pg.DatabaseError) || repeatable.test(error.code ?? "");
