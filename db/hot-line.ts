import pg from "pg";
import { socketOf } from "./pg-privates";
import { forItsValues, nameUnknown, PreparingClient } from "./preparing-client";
import { type OnWait, timed } from "./waits";
import { Watch } from "./watch";

/**
 * One extra connection for short statements outside transactions. They do not wait for each other's answers, and those
 * of one turn of the event loop leave in one write: a checkout and a write cost the process more than the statements.
 */
class HotLine {
  #opening: Promise<pg.Client> | undefined;
  #client: pg.Client | undefined;
  #corked = false;

  constructor(private readonly config: pg.ClientConfig) {}

  query = async (text: string, values: unknown[]) => {
    const client = this.#client ?? (await this.#open());
    this.#cork(client);
    return client.query(text, values).catch((error) => {
      if (error.code !== nameUnknown) throw error;
      // The first statement of this name could not be parsed, say for a lock, and this one was sent behind it.
      return client.query(forItsValues + text, values);
    });
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

  async #connect(): Promise<pg.Client> {
    // A short statement without an answer by then waits behind one that is stuck: a new connection is better.
    const client: pg.Client = new PreparingClient({ ...this.config, pipeline: true, query_timeout: 3000 });
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
      reads: new HotLine(config),
      counts: new HotLine({ ...config, options: "-c synchronous_commit=off" }),
    };
    if (onWait) for (const [name, line] of Object.entries(this.lines)) line.query = timed(line.query, name, onWait);
    this.#watch = new Watch(config);
    this.on("acquire", (client) => this.#watch.add(client as pg.PoolClient & PreparingClient));
    this.on("release", (_, client) => this.#watch.remove(client as pg.PoolClient & PreparingClient));
  }

  override async end() {
    this.#watch.end();
    await Promise.all([this.lines.reads.end(), this.lines.counts.end(), super.end()]);
  }
}
