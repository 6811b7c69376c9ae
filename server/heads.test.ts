import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { log } from "@/lib/kernel/process/log";
import { httpServer } from "./http";

log.level = "silent";
/** Only who is to lose a connection has one of these: a busy machine may take half a second between any two lines here. */
const quick = { head: { headMs: 500, checkMs: 50 }, idle: { idleMs: 500, checkMs: 50 } };
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

/** Opens sockets to a server that answers after so long, and tells what each of them got. */
async function open({ answersAfterMs = 0, times = {} } = {}) {
  const answer = async (_: unknown, response: import("node:http").ServerResponse) => {
    await sleep(answersAfterMs);
    response.end("hello");
  };
  const { server } = httpServer(answer, times);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return () => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
    let text = "";
    const began = Date.now();
    socket.setEncoding("latin1").on("data", (data) => (text += data));
    socket.on("error", () => {}).on("end", () => socket.end());
    const closed = new Promise<number>((done) => socket.once("close", () => done(Date.now() - began)));
    return { socket, closed, text: () => text };
  };
}

const head = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n";

test("a head that trickles in is refused with a problem, however lively its sender is", async () => {
  const { socket, closed, text } = (await open({ times: quick.head }))();
  const timer = setInterval(() => socket.write("X"), 40);
  socket.write(head);
  const afterMs = await closed;
  clearInterval(timer);
  expect(JSON.parse(text().split("\r\n\r\n")[1]!).detail).toBe("The head of the request did not arrive in time.");
  expect(text()).toMatch(/^HTTP\/1\.1 400 /);
  expect(afterMs).toBeGreaterThan(400);
  expect(afterMs).toBeLessThan(10_000);
});

test("a connection on which nothing ever came is closed without a word", async () => {
  const { closed, text } = (await open({ times: quick.head }))();
  expect(await closed).toBeLessThan(10_000);
  expect(text()).toBe("");
});

test("a request of HTTP/1.0 need not name a host", async () => {
  const { socket, closed, text } = (await open())();
  socket.write("GET / HTTP/1.0\r\n\r\n");
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 200 .*hello/s);
});

test("a connection that is kept open after its answer is closed when it stays idle", async () => {
  const { socket, closed, text } = (await open({ times: quick.idle }))();
  socket.write(`${head}\r\n`);
  await closed;
  expect(text().match(/^HTTP/gm)).toHaveLength(1);
  expect(text()).toMatch(/^HTTP\/1\.1 200 .*hello/s);
});

test("whoever sends no more after a request still gets its answer", async () => {
  const { socket, closed, text } = (await open({ answersAfterMs: 100 }))();
  socket.end(`${head}\r\n`);
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 200 .*hello/s);
});

test("what is no request behind a whole one takes nobody's answer: first that one's, then a refusal, then the end", async () => {
  const { socket, closed, text } = (await open({ answersAfterMs: 100 }))();
  socket.write(`${head}\r\n${head}\r\nthis is no request\r\n\r\n`);
  await closed;
  expect([...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "200", "405"]);
});
