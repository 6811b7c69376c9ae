import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const restMs = 30_000;

/**
 * Gives memory back when a rush is over. Node collects garbage when it allocates, and a process at rest does not: the buffers of hundreds of
 * connections would stay.
 */
export class AfterRush {
  #isOwed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly few: number,
    readonly collect = garbageCollector(),
  ) {}

  /** Called with each connection that opens or closes. */
  note(open: number) {
    if (open > this.few) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isOwed = true;
    } else if (this.#isOwed) this.#timer ??= setTimeout(() => this.#end(), restMs).unref();
  }

  #end() {
    this.#timer = undefined;
    this.#isOwed = false;
    this.collect();
  }
}

function garbageCollector() {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
