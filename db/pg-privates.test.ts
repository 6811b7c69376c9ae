import { type AddressInfo, createServer, type Server } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wasCheckedWith } from "@/e2e/fixtures/databases/checked-version";
import { RecordedSocket } from "@/e2e/fixtures/servers/recorded-socket";
import { PoolWithHotLines } from "./hot-line";
import { namedQuery, socketOf } from "./pg-privates";

test("db/pg-privates.ts was checked with this version of pg", () => {
  wasCheckedWith("pg", "8.23.1", "db/pg-privates.ts");
});

/** A server that accepts every login and answers no statement. */
let server: Server;
const welcome = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");
beforeAll(async () => {
  server = createServer((socket) => socket.on("error", () => {}).once("data", () => socket.write(welcome)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

const writesOf = (...statements: string[]) =>
  statements.map((statement) => opened.writes.findIndex((write) => write.includes(statement)));

let opened: RecordedSocket;
const config = () => ({
  host: "127.0.0.1",
  port: (server.address() as AddressInfo).port,
  stream: () => {
    opened = new RecordedSocket();
    return opened;
  },
});

test("the socket of a client is the one that it writes to: corked, two statements leave in one write", async () => {
  const client = new pg.Client({ ...config(), pipeline: true });
  client.on("error", () => {});
  await client.connect();
  expect(socketOf(client)).toBe(opened);
  const send = (...statements: string[]) => {
    for (const statement of statements) client.query(statement).catch(() => {});
  };
  send("select 1", "select 2");
  socketOf(client).cork();
  send("select 3", "select 4");
  socketOf(client).uncork();
  const [one, two, three, four] = writesOf("select 1", "select 2", "select 3", "select 4");
  expect(two).toBeGreaterThan(one!);
  expect(three).toBeGreaterThan(two!);
  expect(four).toBe(three);
  opened.destroy();
});

test("a named query is prepared under its name, with its values, and tells its caller what becomes of it", async () => {
  const client = new pg.Client(config());
  client.on("error", () => {});
  await client.connect();
  const told = new Promise((resolve) => client.query(namedQuery("of_a_name", "select $1::text", ["a value"], resolve)));
  await expect.poll(() => opened.writes.join("")).toContain("of_a_name\0select $1::text\0");
  expect(opened.writes.join("")).toContain("a value");
  opened.destroy();
  expect(await told).toBeInstanceOf(Error);
});

test("the statements of one moment on a hot line leave in one write", async () => {
  const pool = new PoolWithHotLines(config());
  for (const value of ["first", "second"]) pool.lines.reads.query("select $1::text", [value]).catch(() => {});
  await expect.poll(() => writesOf("second")).not.toEqual([-1]);
  const [first, second] = writesOf("first", "second");
  expect(first).toBe(second);
  opened.destroy();
});
