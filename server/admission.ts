import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { readCookie, sessionCookie } from "@/lib/http/credentials";
import { answererOf } from "@/lib/http/page-paths";
import { AppError } from "@/lib/kernel/contract/errors";
import { readToken } from "@/lib/people/sessions/token";
import { ClientTurns } from "./client-turns";
import type { Crowd } from "./crowd";
import { isKept } from "./kept-pages";

export type Kind = "api" | "health" | "file" | "page";

/** The number of requests at work in this process, and of those that wait: of strangers, and of people who are signed in. */
interface Bound {
  atOnce: number;
  strangers: number;
  signedIn: number;
}
type Bounds = Record<Kind | "pipelined", Bound>;
/**
 * A page takes milliseconds of the only thread and megabytes while it is made, a call of the API a tenth of one. Whether the database is too slow or
 * the crowd too large: the number of requests in progress is limited. Some strangers may wait, so that one address with all the places keeps
 * nobody out. Requests of clients that do not wait for their answers wait for each other.
 */
export const bounds: Bounds = {
  api: { atOnce: 2000, strangers: 100, signedIn: 2000 },
  health: { atOnce: 4000, strangers: 4000, signedIn: 4000 },
  file: { atOnce: 64, strangers: 2000, signedIn: 2000 },
  page: { atOnce: 4, strangers: 32, signedIn: 1000 },
  pipelined: { atOnce: 16, strangers: Infinity, signedIn: Infinity },
};
/** Inside Next a call of the API costs as much time and memory as a page. */
export const boundsOfNext: Bounds = { ...bounds, api: { atOnce: 8, strangers: 2000, signedIn: 2000 } };
/**
 * While no place is free, requests that wait for their own client lose their places: the client has not sent the body, or does not read
 * the answer.
 */
const lookMs = 25;

interface Place {
  response: ServerResponse;
  /** Among all; -1 when it has been given up. */
  at: number;
  /** Gives it to the next one. */
  leave(): void;
}
interface Waiting {
  response: ServerResponse;
  client(): string;
  begin(leave: () => void): void;
  refuse(): void;
}

/** Clients wait in turn, so that one that asks a thousand times at once neither delays the others nor takes their places in the line. */
class Line {
  /** Not a Set: through it each collection of young memory found more alive, and a read took a third more time. */
  readonly #places: Place[] = [];
  readonly #waiting = { signedIn: new ClientTurns<Waiting>(), strangers: new ClientTurns<Waiting>() };
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;

  constructor(
    private readonly bound: Bound,
    /** Nobody begins while it comes in. */
    private readonly crowd?: Crowd,
  ) {
    crowd?.wheneverIn(() => this.fill());
  }

  get #isFull() {
    return this.crowd?.isComing || this.#places.length >= this.bound.atOnce;
  }

  /** Begins at once or in its turn, or is refused if too many wait. `begin` gets what ends its stay. */
  enter(asked: Waiting, who: () => "signedIn" | "strangers", mayBeRefused = true) {
    if (this.#isFull) this.#look();
    if (!this.#isFull) return asked.begin(this.#place(asked.response));
    const [line, client] = [who(), asked.client()];
    const waiting = this.#waiting[line];
    if (mayBeRefused && waiting.length >= this.bound[line]) {
      const other = waiting.takeFromLongest(client);
      if (!other) return asked.refuse();
      other.refuse();
    }
    waiting.push(asked, client);
    this.#timer ??= setInterval(() => this.#look(), lookMs);
  }

  /** Lets in whoever has a place now. */
  fill() {
    while (!this.#isFull) {
      const next = this.#waiting.signedIn.shift() ?? this.#waiting.strangers.shift();
      if (!next) {
        clearInterval(this.#timer);
        this.#timer = undefined;
        return;
      }
      const leave = this.#place(next.response);
      setImmediate(() => next.begin(leave)); // others are heard between those who leave at once
    }
  }

  #place(response: ServerResponse) {
    const place: Place = { response, at: this.#places.length, leave: () => this.#leave(place) };
    this.#places.push(place);
    return place.leave;
  }

  #leave(place: Place) {
    if (place.at < 0) return;
    const last = this.#places.pop()!;
    if (last !== place) {
      this.#places[place.at] = last;
      last.at = place.at;
    }
    place.at = -1;
    this.fill();
  }

  #look() {
    const now = performance.now();
    if (now - this.#lookedAt < lookMs / 2) return;
    this.#lookedAt = now;
    for (const { response, leave } of [...this.#places])
      if (response.writableNeedDrain || !response.req.complete) leave();
  }
}

/** Decides which requests begin now, which wait, and which are refused. */
export class Admission {
  readonly #lines: Record<Kind | "pipelined", Line>;
  constructor(crowd: Crowd, all = bounds) {
    this.#lines = {
      api: new Line(all.api),
      health: new Line(all.health),
      file: new Line(all.file),
      page: new Line(all.page, crowd),
      pipelined: new Line(all.pipelined, crowd),
    };
  }

  /** Runs `work` in its turn, or `refuse`. A place is free again when the work is done or its client has left. */
  enter(asked: Asked, work: () => Promise<void>, refuse: (error: AppError) => void) {
    const { kind, client, isPipelined, request, response } = asked;
    const who = () => ((kind === "page" ? isAdmin : isSignedIn)(request) ? "signedIn" : "strangers");
    const intoKind = (leavePipelined = () => {}) => {
      const begin = (leaveKind: () => void) => {
        const leave = () => {
          leaveKind();
          leavePipelined();
        };
        if (response.destroyed) return leave();
        response.once("close", leave);
        void work().finally(leave);
      };
      const refuseThis = () => {
        leavePipelined();
        refuse(tooMuch());
      };
      this.#lines[kind].enter({ response, client, begin, refuse: refuseThis }, who, !isPipelined);
    };
    const refuseNow = () => refuse(tooMuch());
    if (isPipelined) this.#lines.pipelined.enter({ response, client, begin: intoKind, refuse: refuseNow }, who);
    else intoKind();
  }
}

const tooMuch = () =>
  new AppError("unavailable", "The shop has more to do than it can at this moment. Try again soon.");

interface Asked {
  kind: Kind;
  /** By its address. */
  client(): string;
  isPipelined: boolean;
  request: IncomingMessage;
  response: ServerResponse;
}

/** By the signature alone: a session that has ended still waits among those who are signed in, and is refused by its operation. */
function isSignedIn(request: IncomingMessage) {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return isOurs(bearer, "api") || isAdmin(request);
}

/** Pages know nobody but by this cookie, and a shopper, whom anybody can become, has none. */
export const isAdmin = ({ headers: { cookie = "" } }: IncomingMessage) =>
  isOurs(readCookie(cookie, sessionCookie()), "admin");

function isOurs(token: string | undefined, audience: Parameters<typeof readToken>[1]) {
  if (!token) return false;
  try {
    return !readToken(token, audience).expired;
  } catch {
    return false;
  }
}

const probes = /^\/health(\/ready)?$/;
const api = /^\/(?:(?:v1|cms|sandbox)(?:\/|$)|(?:metrics|api\/sweep)$)/;
const files = /^\/(?:uploads\/[^/]+|(?:phone|rehearsal)\/.+|[^/]+\.\w+)$/;

let demoNames: ReadonlySet<string> | undefined;
/** Next reads this list once, too. */
function isInDemo(name: string) {
  const folder = join(process.cwd(), "public/demo");
  demoNames ??= new Set(existsSync(folder) ? readdirSync(folder) : []);
  return demoNames.has(name);
}

/** Next refuses a file that is not there in a few words below `/_next/static`, and by a page elsewhere. */
function isThere(path: string) {
  const [, folder, name = ""] = /^\/(_next|demo)(?:\/(.*))?$/.exec(path) ?? [];
  return folder === "demo" ? isInDemo(name) : folder !== "_next" || name.startsWith("static/");
}

/**
 * By the address and the verb alone. Where nothing of ours is, Next makes the page that says so. next-auth's addresses are handlers, but Next reads
 * their bodies as it does those of pages.
 */
export function kindOf(path: string, method: string): Kind {
  if (isKept(path, method)) return "file";
  const answerer = answererOf(path);
  if (answerer === "file" && !isThere(path)) return "page";
  if (answerer !== "handler") return answerer;
  if (probes.test(path)) return "health";
  if (api.test(path)) return "api";
  return files.test(path) ? "file" : "page";
}
