import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

const directory = mkdtempSync(join(tmpdir(), "kiosk-avatars-"));
beforeAll(async () => {
  await openTestStore();
  process.env.DATA_DIR = directory; // of the uploads; the database is open already
});
afterAll(async () => {
  await closeTestStore();
  rmSync(directory, { recursive: true, force: true });
});

const stored = () => readdirSync(directory, { recursive: true }).filter((name) => /\.\w+$/.test(String(name)));
const nameIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0f766e" } });
const photo = (width = 800, height = 600) =>
  canvas(width, height)
    .jpeg()
    .withExif({ IFD0: { Make: "Spy camera" } })
    .toBuffer();

type File = [name: string, bytes: Uint8Array | string, fileName?: string];

const send = (token: string, ...files: File[]) => sendBy("PUT", token, ...files);

function sendBy(method: "PUT" | "POST", token: string, ...files: File[]) {
  const body = new FormData();
  for (const [name, bytes, fileName = "me.jpg"] of files) body.append(name, new Blob([bytes as BlobPart]), fileName);
  return request(method, "/v1/user/avatar", { token, body });
}

test("an avatar is stored as WebP of at most 512 px, without EXIF data", async () => {
  const { token } = await createUser();
  const { status, json } = await send(token, ["file", await photo(), "../../evil.svg"]);
  expect(status).toBe(200);
  expect(json).toEqual((await request("GET", "/v1/user", { token })).json);
  expect(json.avatar).toMatch(/^http:\/\/localhost:3000\/uploads\/[0-9a-f]{32}\.webp$/);
  const meta = await sharp(join(directory, "uploads", nameIn(json.avatar))).metadata();
  expect(meta).toMatchObject({ format: "webp", width: 512, height: 384 });
  expect(meta.exif).toBeUndefined();
});

test("a stored avatar is served with immutable caching, and other paths are 404", async () => {
  const { token } = await createUser();
  const { json } = await send(token, ["file", await photo(40, 30)]);
  const path = new URL(json.avatar).pathname;
  const served = await request("GET", path);
  expect(served.status).toBe(200);
  expect(served.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(Number(served.headers["content-length"])).toBeGreaterThan(50);
  expect(await request("HEAD", path)).toMatchObject({ status: 200, text: "" });
  for (const other of ["x", `${"0".repeat(32)}.webp`, "..%2Fpg.lock", "%2e%2e%2fauth-secret", "a.webp.part"]) {
    const missing = await request("GET", `/uploads/${other}`);
    expect([other, missing.status]).toEqual([other, 404]);
  }
});

test("a broken image and one with too many pixels are refused before they are stored", async () => {
  const { token } = await createUser();
  const before = stored();
  const png = await canvas(50, 50).png().toBuffer();
  const bomb = await canvas(6000, 6000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  const codes = [];
  for (const bytes of [png.subarray(0, 60), Buffer.from("\x89PNG\r\n\x1a\nand then nonsense", "latin1"), bomb]) {
    const { status, json } = await send(token, ["file", bytes]);
    codes.push([status, json.errors?.[0].path, json.errors?.[0].code]);
  }
  expect(codes).toEqual([
    [400, "file", "unreadable"],
    [400, "file", "unreadable"],
    [400, "file", "too_big"],
  ]);
  expect(stored()).toEqual(before);
});

test("more than 2 MiB is 413", async () => {
  const { token } = await createUser();
  const before = stored();
  const { status, json } = await send(token, ["file", Buffer.concat([await photo(), Buffer.alloc(2 * 1024 * 1024)])]);
  expect([status, json.code]).toEqual([413, "payload_too_large"]);
  expect(stored()).toEqual(before);
});

test("a new avatar replaces the old file, also with two concurrent uploads", async () => {
  const { token, id } = await createUser();
  const first = (await send(token, ["file", await photo()])).json.avatar;
  const replies = await Promise.all([10, 20].map(async (size) => send(token, ["file", await photo(size, size)])));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [now] = await db().select({ avatar: users.avatar }).from(users).where(eq(users.id, id));
  const [mine, before] = [replies.map(({ json }) => nameIn(json.avatar)), nameIn(first)];
  const there = stored().map((path) => nameIn(String(path)));
  expect(there.filter((name) => mine.includes(name) || name === before)).toEqual([nameIn(now!.avatar!)]);
});
