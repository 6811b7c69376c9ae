import pg from "pg";
import { socketOf } from "./pg-privates";
import { forItsValues, nameUnknown, PreparingClient } from "./preparing-client";
import type { OnWait } from "./waits";
import { Watch } from "./watch";

/**
 * One extra connection for short statements outside transactions. They do not wait for each other's answers, and those
 * of one turn of the event loop leave in one write: a checkout and a write cost the process more than the statements.
 */
class HotLine {
  #opening: Promise<PreparingClient> | undefined;
  #client: PreparingClient | undefined;
  #corked = false;

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly onWait: (milliseconds: number) => void = () => {},
  ) {}

  query = async (text: string, values: unknown[]) => {
    const began = performance.now();
    const client = this.#client ?? (await this.#open());
    this.#cork(client);
    try {
      return await client.ask(text, values);
    } catch (error) {
      Error.captureStackTrace(error as Error);
      if ((error as { code?: string }).code !== nameUnknown) throw error;
      // The first statement of this name could not be parsed, say for a lock, and this one was sent behind it.
      return await client.query(forItsValues + text, values);
    } finally {
      this.onWait(performance.now() - began);
    }
  };

  async end() {
    await this.#client?.end();
  }

  #cork(client: pg.Client) {
    if (this.#corked) return;
    const socket = socketOf(client);
    this.#corked = true;
    socket.cork();
    setImmediate(() => {
      this.#corked = false;
      socket.uncork();
    });
  }

  /** All waiting statements share one attempt. A broken connection is replaced at the next statement. */
  #open() {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #connect(): Promise<PreparingClient> {
    // A short statement without an answer by then waits behind one that is stuck: a new connection is better.
    const client: PreparingClient = new PreparingClient({ ...this.config, pipeline: true, query_timeout: 3000 });
    const broken = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", broken).on("end", broken);
    await client.connect();
    this.#client = client;
    return client;
  }
}

/** `statement` uses the lines. A count need not be on the disk before it is answered. */
export class PoolWithHotLines extends pg.Pool {
  readonly lines: { reads: HotLine; counts: HotLine };
  readonly #watch: Watch;

  constructor(config: pg.PoolConfig, onWait?: OnWait) {
    super({ ...config, Client: PreparingClient });
    this.lines = {
      reads: new HotLine(config, onWait?.bind(null, "reads")),
      counts: new HotLine({ ...config, options: "-c synchronous_commit=off" }, onWait?.bind(null, "counts")),
    };
    this.#watch = new Watch(config);
    this.on("acquire", (client) => this.#watch.add(client as pg.PoolClient & PreparingClient));
    this.on("release", (_, client) => this.#watch.remove(client as pg.PoolClient & PreparingClient));
  }

  override async end() {
    this.#watch.end();
    await Promise.all([this.lines.reads.end(), this.lines.counts.end(), super.end()]);
  }
}
