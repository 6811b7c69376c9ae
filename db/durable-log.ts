import { closeSync, fdatasync, fdatasyncSync, openSync } from "node:fs";

const sync = (file: number) =>
  new Promise<void>((resolve, reject) => fdatasync(file, (error) => (error ? reject(error) : resolve())));

/**
 * Puts the log of the embedded database on the disk, in a thread, once for all that have committed meanwhile. PGlite goes
 * on at once; an answer waits for `settled`. Anything else that PGlite changes on the disk waits for `flush`, because a
 * change must not be on the disk before the log says it.
 */
export class DurableLog {
  #wanted = 0;
  #done = 0;
  #flight: Promise<void> | undefined;
  /** Its files with unsaved ends, by path. They are ours: PGlite closes its own when it likes. */
  #files = new Map<string, number>();

  constructor(private readonly onFailure: (error: unknown) => void) {}

  /** PGlite asks to have this file on the disk. */
  want(path: string) {
    if (!this.#files.has(path)) this.#files.set(path, openSync(path, "r+"));
    this.#wanted++;
  }

  /** Returns when all that was wanted so far is on the disk. */
  async settled() {
    for (const mine = this.#wanted; this.#done < mine; ) {
      this.#flight ??= this.#fly();
      await this.#flight;
    }
  }

  flush() {
    if (this.#done === this.#wanted) return;
    try {
      for (const file of this.#files.values()) fdatasyncSync(file);
    } catch (error) {
      this.onFailure(error);
      throw error;
    }
    this.#done = this.#wanted;
  }

  /** Before files get other names, or none: a path may then mean another file. */
  forget() {
    this.flush();
    const files = [...this.#files.values()];
    this.#files.clear();
    const close = () => files.forEach(closeSync);
    if (this.#flight) void this.#flight.finally(close).catch(() => {});
    else close();
  }

  async #fly() {
    const upTo = this.#wanted;
    try {
      await Promise.all([...this.#files.values()].map((file) => sync(file)));
      this.#done = Math.max(this.#done, upTo);
    } catch (error) {
      this.onFailure(error);
      throw error;
    } finally {
      this.#flight = undefined;
    }
  }
}
