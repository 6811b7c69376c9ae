import type { IncomingMessage, ServerResponse } from "node:http";
import { readCookie, sessionCookie } from "@/lib/http/credentials";
import { AppError } from "@/lib/kernel/errors";
import { readToken } from "@/lib/people/sessions/token";

export type Kind = "api" | "health" | "file" | "page";

/** How many are worked on at once in this process, and how many wait for it, of strangers and of those who are signed in. */
interface Bound {
  atOnce: number;
  strangers: number;
  signedIn: number;
}
/**
 * A page takes milliseconds of the only thread and megabytes while it is made, an API call a tenth of one. Whether a database is too slow or a crowd
 * too large: what is in flight has an end. A requests that was sent before the last answer waits for others of its sort.
 */
export const bounds: Record<Kind | "pipelined", Bound> = {
  api: { atOnce: 2000, strangers: 0, signedIn: 2000 },
  health: { atOnce: 4000, strangers: 4000, signedIn: 0 },
  file: { atOnce: 64, strangers: 2000, signedIn: 2000 },
  page: { atOnce: 8, strangers: 32, signedIn: 1000 },
  pipelined: { atOnce: 16, strangers: Infinity, signedIn: Infinity },
};
/** Where there is no place left, those who wait for their own client give theirs up: it has not sent its body, or does not read. */
const lookMs = 25;

interface Place {
  response: ServerResponse;
  /** Gives it to the next one. */
  leave(): void;
}
interface Waiting {
  response: ServerResponse;
  begin(leave: () => void): void;
}

class Line {
  readonly #places = new Set<Place>();
  readonly #waiting = { signedIn: [] as Waiting[], strangers: [] as Waiting[] };
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;

  constructor(private readonly bound: Bound) {}

  /** Begins at once or in its turn; false if there are too many. `begin` gets what ends its stay. */
  enter(response: ServerResponse, isSignedIn: () => boolean, begin: (leave: () => void) => void): boolean {
    if (this.#places.size >= this.bound.atOnce) this.#look();
    if (this.#places.size < this.bound.atOnce) begin(this.#place(response));
    else {
      const who = isSignedIn() ? "signedIn" : "strangers";
      if (this.#waiting[who].length >= this.bound[who]) return false;
      this.#waiting[who].push({ response, begin });
      this.#timer ??= setInterval(() => this.#look(), lookMs);
    }
    return true;
  }

  #place(response: ServerResponse) {
    const place = { response, leave: () => this.#places.delete(place) && this.#fill() };
    this.#places.add(place);
    response.once("close", place.leave);
    return place.leave;
  }

  #fill() {
    while (this.#places.size < this.bound.atOnce) {
      const next = this.#waiting.signedIn.shift() ?? this.#waiting.strangers.shift();
      if (!next) {
        clearInterval(this.#timer);
        this.#timer = undefined;
        return;
      }
      const { response, begin } = next;
      if (response.destroyed) continue;
      const leave = this.#place(response);
      setImmediate(() => response.destroyed || begin(leave)); // others are heard between those who leave at once
    }
  }

  #look() {
    const now = performance.now();
    if (now - this.#lookedAt < lookMs / 2) return;
    this.#lookedAt = now;
    for (const { response, leave } of this.#places) if (response.writableNeedDrain || !response.req.complete) leave();
  }
}

/** Who may begin now, who waits, and who is refused. */
export class Admission {
  readonly #lines: Record<Kind | "pipelined", Line>;

  constructor(all = bounds) {
    const line = (name: Kind | "pipelined") => new Line(all[name]);
    this.#lines = {
      ...{ api: line("api"), health: line("health"), file: line("file"), page: line("page") },
      pipelined: line("pipelined"),
    };
  }

  /** Runs `work` in its turn, or `refuse`. A place is free again when the work is done or its client has left. */
  enter(asked: Asked, work: () => Promise<void>, refuse: (error: AppError) => void) {
    const { kind, isPipelined, request, response } = asked;
    let isKnown: boolean | undefined;
    const known = () => (isKnown ??= isSignedIn(request));
    const intoKind = (leavePipelined = () => {}) => {
      const begin = (leave: () => void) =>
        void work().finally(() => {
          leave();
          leavePipelined();
        });
      if (this.#lines[kind].enter(response, known, begin)) return;
      leavePipelined();
      refuse(new AppError("unavailable", "The shop has more to do than it can at this moment. Try again soon."));
    };
    if (isPipelined) this.#lines.pipelined.enter(response, known, intoKind);
    else intoKind();
  }
}

interface Asked {
  kind: Kind;
  isPipelined: boolean;
  request: IncomingMessage;
  response: ServerResponse;
}

/** By the signature alone: a session that has ended still waits among those who are signed in, and is refused by its operation. */
export function isSignedIn({ headers: { authorization = "", cookie = "" } }: IncomingMessage) {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return isOurs(bearer, "api") || isOurs(readCookie(cookie, sessionCookie()), "admin");
}

function isOurs(token: string | undefined, audience: Parameters<typeof readToken>[1]) {
  if (!token) return false;
  try {
    return !readToken(token, audience).expired;
  } catch {
    return false;
  }
}

/** By the address alone. What Next makes of other addresses is a page, also where it is none. */
export function kindOf(path: string): Kind {
  if (/^\/(v1|cms|sandbox)(\/|$)/.test(path)) return "api";
  if (/^\/health(\/|$)/.test(path)) return "health";
  if (/^\/(_next\/static|demo|uploads)\//.test(path) || /^\/[\w-]+\.\w+$/.test(path)) return "file";
  return "page";
}
