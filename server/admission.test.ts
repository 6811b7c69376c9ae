import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log, requestLog } from "@/lib/kernel/process/log";
import type { Lined } from "@/lib/kernel/process/request-lines";
import { makeToken } from "@/lib/people/sessions/token";
import { Admission, type Kind, kindOf, bounds as shopBounds } from "./admission";
import { Crowd } from "./crowd";
import { httpServer } from "./http";

log.level = "silent";
beforeEach(() => {
  Object.assign(process.env, { AUTH_SECRET: "a-secret-of-at-least-32-characters", APP_URL: "http://127.0.0.1:3000" });
});
const opened: { close(): void }[] = [];
afterEach(() => {
  log.level = "silent";
  vi.restoreAllMocks();
  for (const each of opened.splice(0)) each.close();
});

const wide = { atOnce: 1000, strangers: 0, signedIn: 0 };
const narrow = { atOnce: 1, strangers: 1, signedIn: 2 };
const bounds = { api: wide, health: wide, file: wide, page: narrow, pipelined: { ...wide, atOnce: 1, strangers: 100 } };

/** A server whose answers are given by hand, in any order; and clients, each with a connection of its own. */
async function open(places = bounds) {
  const held = new Map<string, ServerResponse>();
  const { server } = httpServer(
    async (request, response) => {
      held.set(request.url!, response);
      await new Promise((resolve) => response.once("close", resolve));
    },
    { places },
  );
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const ask = (paths: string | string[], more = "", localAddress = "127.0.0.1") => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: "127.0.0.1", localAddress }).setEncoding("latin1");
    opened.push({ close: () => socket.destroy() });
    const seen = { text: "" };
    socket.on("data", (data) => (seen.text += data)).on("error", () => {});
    socket.write(
      [paths]
        .flat()
        .map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`)
        .join(""),
    );
    return {
      statuses: () => [...seen.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
      text: () => seen.text,
    };
  };
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const begun = (...paths: string[]) => expect.poll(() => [...held.keys()]).toEqual(paths);
  const answer = (path: string) => held.get(path)!.end("hello");
  return { ask, begun, answer, held, sockets };
}

const cookie = () => `Cookie: authjs.session-token=${makeToken(1, "s", "admin").token}\r\n`;

test("beyond the bound a stranger is refused at once with 503, and whoever is signed in waits and goes before strangers", async () => {
  const { ask, begun, answer } = await open();
  const first = ask("/a");
  await begun("/a");
  const waits = ask("/b");
  const refused = ask("/c");
  await expect.poll(() => [...waits.statuses(), ...refused.statuses()]).toEqual([503]);
  expect(waits.text() + refused.text()).toMatch(/^retry-after: 2$/im);
  const admin = ask("/d", cookie());
  const forged = ask("/e", cookie().replace(/.\r\n$/, "\r\n"));
  await expect.poll(forged.statuses).toEqual([503]);
  const [left] = waits.statuses().length ? ["/c"] : ["/b"];
  answer("/a");
  await begun("/a", "/d");
  answer("/d");
  await begun("/a", "/d", left!);
  answer(left!);
  await expect.poll(() => [first, admin].map((each) => each.statuses())).toEqual([[200], [200]]);
});

test("a place is free again when its connection ends, while it runs and while it waits", async () => {
  const { ask, begun, answer, sockets } = await open();
  ask("/a");
  await begun("/a");
  ask("/b", cookie());
  await expect.poll(() => sockets.length).toBe(2);
  const stays = ask("/c", cookie());
  await expect.poll(() => sockets[2]?.bytesRead).toBeGreaterThan(0);
  sockets[1]!.destroy();
  sockets[0]!.destroy();
  await begun("/a", "/c");
  answer("/c");
  await expect.poll(stays.statuses).toEqual([200]);
});

test("clients that send many requests at once share few places, and keep nobody else from theirs", async () => {
  const { ask, begun, answer, held } = await open();
  const many = ["/v1/1", "/v1/2"];
  const [one, other] = [ask(many.map((path) => `${path}/a`)), ask(many.map((path) => `${path}/b`))];
  await expect.poll(() => held.size).toBe(2);
  answer("/v1/1/a");
  answer("/v1/1/b");
  await expect.poll(() => held.size).toBe(3);
  const alone = ask("/v1/3");
  await expect.poll(() => held.has("/v1/3")).toBe(true);
  answer("/v1/3");
  await expect.poll(alone.statuses).toEqual([200]);
  expect(held.size).toBe(4);
  const [, , third] = held.keys();
  answer(third!);
  await expect.poll(() => held.size).toBe(5);
  answer([...held.keys()].at(-1)!);
  await expect
    .poll(() => [one, other].map((each) => each.statuses()))
    .toEqual([
      [200, 200],
      [200, 200],
    ]);
  await begun(...held.keys());
});

test("places are given up in any order, and each goes to one that waits", async () => {
  const { ask, begun, answer, held } = await open({ ...bounds, page: { atOnce: 3, strangers: 10, signedIn: 0 } });
  for (const path of ["/a", "/b", "/c", "/d", "/e", "/f"]) {
    ask(path);
    if (path < "/d") await begun(...["/a", "/b", "/c"].filter((each) => each <= path));
  }
  const seen = ["/a", "/b", "/c"];
  for (const path of ["/b", "/a", "/c"]) {
    answer(path);
    await expect.poll(() => [...held.keys()].length).toBe(seen.length + 1);
    seen.push([...held.keys()].at(-1)!);
  }
  expect(seen.toSorted()).toEqual(["/a", "/b", "/c", "/d", "/e", "/f"]);
});

/** Requests without a connection: each ends when it is told to. */
function line(places: (typeof bounds)["page"], kind: Kind = "page") {
  const crowd = new Crowd();
  const admission = new Admission(crowd, { ...bounds, [kind]: places });
  const begun: string[] = [];
  const refused: string[] = [];
  const end: Record<string, () => void> = {};
  const ask = (name: string, client = "one") => {
    const request = { headers: {}, complete: true };
    const response = Object.assign(new EventEmitter(), { req: request });
    const asked = { kind, client: () => client, isPipelined: false, request, response };
    const work = () => {
      begun.push(name);
      return new Promise<void>((ended) => (end[name] = ended));
    };
    admission.enter(asked as unknown as Parameters<Admission["enter"]>[0], work, () => refused.push(name));
  };
  return { crowd, ask, begun, refused, end };
}

test("a place that gets free while a crowd comes in goes to whoever waits for it, when the crowd is in", async () => {
  const { crowd, ask, begun, end } = line(narrow);
  ask("first");
  ask("second");
  crowd.note();
  end.first!();
  await Promise.resolve();
  expect(begun).toEqual(["first"]);
  await expect.poll(() => begun).toEqual(["first", "second"]);
});

test("clients wait in turn: whoever asks once does not wait for all that another one has asked before", async () => {
  const { ask, begun, end } = line({ ...narrow, strangers: 10 });
  for (const name of ["a", "b", "c", "d"]) ask(name, "many");
  ask("e", "another");
  for (const name of ["a", "b", "e", "c", "d"]) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end[name]!();
  }
});

test("a client that fills the line alone loses its newest place in it to another client, and only while it has more than that one", () => {
  const { ask, begun, refused } = line({ ...narrow, strangers: 4 });
  for (const name of ["a", "b", "c", "d", "e"]) ask(name, "many");
  ask("f", "many");
  expect(refused).toEqual(["f"]);
  ask("g", "another");
  ask("h", "another");
  expect(refused).toEqual(["f", "e", "d"]);
  ask("i", "another");
  expect(refused).toEqual(["f", "e", "d", "i"]);
  expect(begun).toEqual(["a"]);
});

test("who alone asks the API for more than it has places keeps nobody else out: another client waits for the next place", async () => {
  const { ask, begun, refused, end } = line(shopBounds.api, "api");
  const most = shopBounds.api.atOnce;
  for (let at = 0; at < 2 * most; at++) ask(`${at}`, "many");
  expect([begun.length, refused.length > 0]).toEqual([most, true]);
  ask("another's", "another");
  expect(refused).not.toContain("another's");
  end[0]!();
  end[1]!();
  await expect.poll(() => begun).toContain("another's");
});

test("whoever leaves before its turn, or before an answer that is not the API's, has a line in the log", async () => {
  const { ask, begun, answer, held, sockets } = await open({ ...bounds, api: narrow });
  ask("/v1/a");
  ask("/p");
  await expect.poll(() => sockets.length).toBe(2);
  await begun("/v1/a", "/p");
  (held.get("/v1/a") as Lined).hasLine = true; // the API writes it, when it is done
  ask("/v1/b", cookie());
  ask("/q", cookie());
  await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead).length).toBe(4);
  const lines: { path?: string; status?: number }[] = [];
  log.level = "info";
  vi.spyOn(requestLog, "info").mockImplementation(((line: object) => lines.push(line)) as never);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => lines).toHaveLength(3);
  expect(lines.map(({ path, status }) => `${path} ${status}`).toSorted()).toEqual(["/p 499", "/q 499", "/v1/b 499"]);
  answer("/v1/a");
});

test.each<[string, Kind]>([
  ["/v1/product", "api"],
  ["/cms", "api"],
  ["/v1nothing", "page"],
  ["/health", "health"],
  ["/health/ready", "health"],
  ["/health/", "page"],
  ["/health/nothing", "page"],
  ["/health/ready/nothing", "page"],
  ["/metrics", "api"],
  ["/metrics/nothing", "page"],
  ["/api/sweep", "api"],
  ["/api", "page"],
  ["/api/nothing", "page"],
  ["/sandbox/payments", "api"],
  ["/phone/frame", "file"],
  ["/rehearsal/v1/product", "file"],
  ["/uploads", "page"],
  ["/uploads/nothing/more", "page"],
  ["/client.d.ts", "file"],
  ["/_next/static/chunks/a.js", "file"],
  ["/_next/nothing", "page"],
  ["/_next", "page"],
  ["/demo/avatar-default.webp", "file"],
  ["/demo/nothing", "page"],
  ["/demo/nothing.webp", "page"],
  ["/demo", "page"],
  ["/uploads/a.png", "file"],
  ["/openapi.json", "file"],
  ["/robots.txt", "file"],
  ["/docs/elsewhere", "page"],
  ["/admin/login", "page"],
  ["/docs", "file"],
  ["/", "file"],
  ["/api/auth/session", "page"],
])("%s is of the kind %s", (path, kind) => {
  expect(kindOf(path, "GET")).toBe(kind);
});

test("a kept page is a file for those who read it, and a page like any other for those who send to it", () => {
  for (const path of ["/", "/docs", "/docs/zh-CN"]) {
    for (const method of ["GET", "HEAD"]) expect([path, method, kindOf(path, method)]).toEqual([path, method, "file"]);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
      expect([path, method, kindOf(path, method)]).toEqual([path, method, "page"]);
  }
});
