import type { Socket } from "node:net";
import { linesOf } from "./door";

interface Session {
  query(text: string): Promise<{ rows: unknown[] }>;
}

/** What a borrower needs to make a whole database of what it copied. */
export interface Lent {
  /** PostgreSQL's file `backup_label`: it names the first file of the log that the copy needs. */
  label: string;
  last_log: string;
}

/** Whoever says nothing for so long has stopped. */
export const silentMs = 60_000;

/**
 * Lets another process copy the files of the open database, by PostgreSQL's own backup mode. Meanwhile nothing waits: the copier reads the
 * files itself, which only who may read the directory can. The log is kept for it until it hangs up, so no checkpoint may come between.
 */
export class Lending {
  #borrower: Socket | undefined;
  #isMarked = false;

  constructor(
    private readonly session: Session,
    private readonly patienceMs = silentMs,
  ) {}

  get isOn() {
    return this.#borrower !== undefined;
  }

  readonly answer = async (caller: Socket) => {
    caller.on("error", () => {}); // the loop below ends then
    caller.setTimeout(this.patienceMs, () => caller.destroy());
    try {
      for await (const line of linesOf(caller)) {
        if (line === "lend") await this.#begin(caller);
        if (line === "copied" && caller === this.#borrower) caller.write(`${JSON.stringify(await this.#finish())}\n`);
      }
    } catch (error) {
      if (!caller.destroyed) caller.end(`failed ${(error as Error).message.split("\n")[0]}\n`);
    } finally {
      caller.destroy();
      if (caller === this.#borrower) await this.#end();
    }
  };

  /** The database is about to close. */
  stop() {
    this.#borrower?.destroy();
  }

  async #begin(caller: Socket) {
    if (this.#borrower) return void caller.end("busy\n");
    this.#borrower = caller;
    await this.session.query("select pg_backup_start('export', true)");
    this.#isMarked = true;
    caller.write("lent\n");
  }

  async #finish() {
    const { rows } = await this.session.query(
      "select labelfile as label, pg_walfile_name(lsn) as last_log from pg_backup_stop(false)",
    );
    this.#isMarked = false;
    return rows[0] as Lent;
  }

  async #end() {
    try {
      if (this.#isMarked) await this.#finish();
    } catch {
      // The database is closed already: its backup mode ended with it.
    } finally {
      this.#isMarked = false;
      this.#borrower = undefined;
    }
  }
}
