import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A head ends with this, and chunks often do. The bytes after it may be another request. */
const end = Buffer.from("\r\n\r\n");
/** A piece has at least so many bytes: no head is shorter, and a body full of line ends is not taken apart. */
const leastBytes = { head: 14, body: 256 };
const piecesAtOnce = 64;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  begin(): void;
}

/**
 * The requests of one connection, one after the other. Node reads up to 64 KiB at a time and begins every request in it, which may be two thousand.
 * Here its parser gets the bytes in pieces that end with a head, and the next piece when the last answer has left.
 */
export class Connection {
  /** How many requests have begun on it. */
  requests = 0;
  /** How often it was found idle since the last one. */
  idleLooks = 0;
  /** Requests have come before the answer to the last one had left. */
  isPipelined = false;
  #running: Turn | undefined;
  readonly #waiting: Turn[] = [];

  constructor(readonly socket: Socket) {
    const parse = socket.listeners("data").at(-1);
    if (!parse)
      throw new Error("Node's HTTP server reads its connections in another way than this version of Kiosk knows");
    socket.off("data", parse as () => void);
    socket.on("data", (bytes) => this.#feed(bytes, (piece) => parse.call(socket, piece)));
  }

  get isIdle() {
    return !this.#running && !this.#waiting.length && !this.socket.isPaused();
  }

  /** Begins at once, or when the answers before it have left. */
  take(turn: Turn) {
    this.requests++;
    if (!this.#running && !this.#waiting.length) return this.#begin(turn);
    this.isPipelined = true;
    this.#waiting.push(turn);
  }

  #begin(turn: Turn) {
    this.#running = turn;
    turn.response.once("close", () => this.#end());
    turn.begin();
  }

  #end() {
    this.#running = undefined;
    this.idleLooks = 0;
    // Others first: answers that are ready at once would follow each other without a pause.
    if (this.#waiting.length || this.socket.isPaused()) setImmediate(() => this.#goOn());
  }

  #goOn() {
    if (this.#running || !this.socket.writable) return; // behind the last answer nothing begins: nobody would get its answer
    const next = this.#waiting.shift();
    if (next) this.#begin(next);
    if (!this.#isHeld() && this.socket.isPaused()) this.socket.resume();
  }

  /** True while what comes next cannot be of the request that runs. */
  #isHeld() {
    return this.#waiting.length > 0 || this.#running?.request.complete === true;
  }

  #feed(bytes: Buffer, parse: (piece: Buffer) => void) {
    if (!this.socket.writable) return;
    let rest = bytes;
    for (let pieces = 0; !this.#isHeld() && pieces < piecesAtOnce; pieces++) {
      const least = this.#running ? leastBytes.body : leastBytes.head;
      const at = rest.length <= least ? -1 : rest.indexOf(end, least);
      const upTo = at < 0 ? rest.length : at + end.length;
      parse(upTo === rest.length ? rest : rest.subarray(0, upTo));
      if (upTo === rest.length || !this.socket.writable) return;
      rest = rest.subarray(upTo);
      if (this.socket.isPaused()) return this.socket.unshift(rest); // its reader is slower than it: Node goes on later
    }
    this.socket.pause();
    this.socket.unshift(rest);
    if (this.#isHeld()) this.isPipelined = true;
    else setImmediate(() => this.#isHeld() || this.socket.resume());
  }
}
