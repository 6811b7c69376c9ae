import { connect, type Socket } from "node:net";

export interface Message {
  method: "GET" | "POST";
  path: string;
  token?: string;
  body?: object | string;
  headers?: Record<string, string>;
}
/** Sends a message and returns the response body. The status must be 2xx. */
export type Send = (message: string) => Promise<Buffer>;
/** Sends requests one after another on a connection. `turn` is unique. */
export type Scenario = (ask: Send, turn: number) => Promise<unknown>;

export function formatRequest({ method, path, token, body, headers = {} }: Message) {
  const text = typeof body === "object" ? JSON.stringify(body) : body;
  const all: Record<string, string | number> = {
    host: "localhost",
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${text ?? ""}`;
}

/**
 * A keep-alive connection with at most one request in progress. The client shares the cores with the servers, and its garbage
 * collection would slow them down, so it reads into one buffer: a response is valid only until the next request is sent.
 */
class Connection {
  readonly #socket: Socket;
  #received?: Buffer;
  #asked = "";
  #answer: (body: Buffer) => void = () => {};
  #fail: (error: Error) => void = () => {};

  private constructor(port: number, opened: () => void) {
    const callback = (bytes: number, buffer: Uint8Array) => {
      this.#take(buffer.subarray(0, bytes) as Buffer);
      return true;
    };
    this.#socket = connect({ port, host: "127.0.0.1", onread: { buffer: Buffer.alloc(64 * 1024), callback } }, opened);
    this.#socket.setNoDelay(true);
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("close", () => this.#fail(new Error(`the connection was closed: ${this.#asked.split("\r\n")[0]}`)));
  }

  static open = (port: number) =>
    new Promise<Connection>((resolve, reject) => {
      const connection: Connection = new Connection(port, () => resolve(connection));
      connection.#fail = reject;
    });

  ask: Send = (message) =>
    new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#asked = message;
      this.#socket.write(message);
    });

  close() {
    this.#fail = () => {};
    this.#socket.destroy();
  }

  #take(chunk: Buffer) {
    const received = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#received = undefined;
    const end = received.indexOf("\r\n\r\n");
    const head = received.toString("latin1", 0, Math.max(end, 0));
    const body = received.subarray(end + 4);
    const status = head.slice(9, 12);
    const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isWhole = length === undefined ? status === "204" || endsChunked(body) : body.length >= Number(length);
    if (end < 0 || !isWhole) this.#received = Buffer.from(received);
    else if (status[0] === "2") this.#answer(length === undefined ? unchunked(body) : body);
    else this.#fail(new Error(`${this.#asked.split("\r\n")[0]}: ${head.split("\r\n")[0]} ${body.subarray(0, 300)}`));
  }
}

const endsChunked = (body: Buffer) => body.subarray(-5).toString("latin1") === "0\r\n\r\n";

function unchunked(body: Buffer) {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.toString("latin1", at, line), 16);
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

export interface LoadOptions {
  port: number;
  connections: number;
  /** Either a duration with a minimum number of turns, or a number of turns. */
  seconds?: number;
  least?: number;
  turns?: number;
}

let turn = 0;

/**
 * Returns the number of turns, their total seconds, and the milliseconds of each. All connections begin at once, unlike shoppers,
 * so the first request of each waits for the others: these turns are counted but not in `took`.
 */
export async function load(
  talk: Scenario,
  { port, connections, seconds = 3600, least = 0, turns = Number.POSITIVE_INFINITY }: LoadOptions,
) {
  const lines = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)));
  const durations: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  let begun = 0;
  try {
    await Promise.all(
      lines.map(async ({ ask }) => {
        for (let from = started; begun < turns && (from < until || begun < least); ) {
          begun++;
          await talk(ask, turn++);
          const now = performance.now();
          if (from !== started) durations.push(now - from);
          from = now;
        }
      }),
    );
    return { took: durations, turns: begun, seconds: (performance.now() - started) / 1000 };
  } finally {
    for (const line of lines) line.close();
  }
}
