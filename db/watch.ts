import pg from "pg";
import { socketOf } from "./pg-privates";
import type { PreparingClient } from "./preparing-client";

/** A statement may take longer. Without an answer for so long, the server itself is asked. */
const patienceMs = 2000;
const probeMs = 1500;

/**
 * A server that hangs keeps its connections open and answers nothing, so no timeout of its own ends a statement. When one
 * has no answer for two seconds, a new connection asks whether the server lives; if not, all that wait are cut off.
 */
export class Watch {
  readonly #clients = new Set<PreparingClient>();
  readonly #timer: NodeJS.Timeout;
  #nextProbe = 0;

  constructor(private readonly config: pg.ClientConfig) {
    this.#timer = setInterval(() => this.#look(), 500);
    this.#timer.unref();
  }

  add(client: PreparingClient) {
    this.#clients.add(client);
  }

  remove(client: PreparingClient) {
    this.#clients.delete(client);
  }

  end() {
    clearInterval(this.#timer);
  }

  async #look() {
    if (performance.now() < this.#nextProbe || !this.#waiting().length) return;
    this.#nextProbe = Number.POSITIVE_INFINITY;
    if (!(await answers(this.config)))
      for (const client of this.#waiting())
        socketOf(client).destroy(Object.assign(new Error("the database does not answer"), { code: "ETIMEDOUT" }));
    this.#nextProbe = performance.now() + patienceMs;
  }

  #waiting() {
    const since = performance.now() - patienceMs;
    return [...this.#clients].filter(({ waitingSince }) => waitingSince !== undefined && waitingSince < since);
  }
}

/** A refusal, such as too many connections, is an answer too. */
async function answers(config: pg.ClientConfig) {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeMs, query_timeout: probeMs });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => {});
  }
}
