import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { log } from "@/lib/kernel/process/log";
import { bucketStorage } from "./bucket";
import { startBucket } from "./bucket.fixture";
import { localStorage } from "./local";
import type { OpenedFile, Storage } from "./storage-types";
import { appIdOf, uploadThing } from "./uploadthing";
import { startUploadThing, token } from "./uploadthing.fixture";
import { fileUrl } from "./urls";

log.level = "silent";
const directory = mkdtempSync(join(tmpdir(), "kiosk-uploads-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let service: Awaited<ReturnType<typeof startUploadThing>>;
beforeAll(async () => (service = await startUploadThing()));
afterAll(() => service.close());
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("DATA_DIR", directory);
  bucket = await startBucket();
});
afterAll(() => bucket.close());

async function* inChunks(bytes: Buffer, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function* cutOff(bytes: Buffer) {
  yield bytes;
  throw new Error("the connection is gone");
}
async function all({ bytes, read }: OpenedFile, from = 0, to = bytes - 1) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of read(from, to)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const someKey = (place: string) => `${place}${randomBytes(16).toString("hex")}.webp`;

describe.each([
  { name: "the local disk", place: "uploads/", make: (): Storage => localStorage(directory) },
  { name: "UploadThing", place: "uploadthing/kiosktest/", make: (): Storage => uploadThing(service.options) },
  { name: "a bucket", place: "uploads/s-", make: (): Storage => bucketStorage(bucket.settings) },
])("on $name", ({ place, make }) => {
  test("a stored file can be opened completely and in parts until it is removed", async () => {
    const [storage, key, bytes] = [make(), someKey(place), randomBytes(12_345)];
    await storage.put(key, inChunks(bytes), "image/webp");
    const opened = await storage.open(key);
    expect(opened?.bytes).toBe(bytes.length);
    expect(await all(opened!)).toEqual(bytes);
    expect(await all(opened!, 0, 0)).toEqual(bytes.subarray(0, 1));
    expect(await all(opened!, 5000, 12_344)).toEqual(bytes.subarray(5000));
    await storage.remove(key);
    expect(await storage.open(key)).toBeUndefined();
    await storage.remove(key);
  });

  test("an upload that is cut off stores nothing", async () => {
    const [storage, key] = [make(), someKey(place)];
    await expect(storage.put(key, cutOff(randomBytes(10)), "image/webp")).rejects.toThrow("the connection is gone");
    expect(await storage.open(key)).toBeUndefined();
    expect(readdirSync(join(directory, "incoming"))).toEqual([]);
    expect([...service.files.keys(), ...bucket.objects.keys()]).toEqual([]);
  });
});

test("a file in a bucket may be cached forever", async () => {
  const key = someKey("uploads/s-");
  await bucketStorage(bucket.settings).put(key, inChunks(randomBytes(10)), "image/webp");
  const headers = { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" };
  expect(bucket.objects.get(key)?.headers).toEqual(headers);
});

test("an unreachable bucket is tried three times, logged once, and reported without its error text", async () => {
  const [ill, told] = [await startBucket(), vi.spyOn(log, "warn")];
  ill.state.isBroken = true;
  const [storage, key] = [bucketStorage(ill.settings), someKey("uploads/s-")];
  const away = { code: "unavailable", message: expect.stringContaining("file store") };
  await expect(storage.put(key, inChunks(randomBytes(1)), "image/webp")).rejects.toMatchObject(away);
  expect(ill.state.asked).toBe(3);
  await expect(storage.remove(key)).rejects.toMatchObject(away);
  await ill.close();
  await expect(storage.open(key)).rejects.toMatchObject(away);
  expect(told).toHaveBeenCalledTimes(1);
  told.mockRestore();
});

test("a missing bucket is unavailable and not taken for a missing file", async () => {
  const elsewhere = bucketStorage({ ...bucket.settings, bucket: "no-such-bucket" });
  await expect(elsewhere.open(someKey("uploads/s-"))).rejects.toMatchObject({ code: "unavailable" });
  await expect(elsewhere.remove(someKey("uploads/s-"))).rejects.toMatchObject({ code: "unavailable" });
});

test("an endless error, an unknown length and a short body make a bucket unavailable without using memory", async () => {
  let sent = 0;
  async function* endlessError() {
    for (; ; sent += 1e5) yield Buffer.alloc(1e5, "x");
  }
  const server = createServer((request, response) => {
    if (request.method === "PUT") {
      request.resume();
      Readable.from(endlessError()).pipe(response.writeHead(400));
    } else response.writeHead(200, { "transfer-encoding": "chunked" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [storage, key] = [bucketStorage({ ...bucket.settings, endpoint }), someKey("uploads/s-")];
  const unavailable = { code: "unavailable", message: expect.stringContaining("file store") };
  await expect(storage.put(key, inChunks(randomBytes(1)), "image/webp")).rejects.toMatchObject(unavailable);
  expect(sent).toBeLessThan(20e6);
  await expect(storage.open(key)).rejects.toMatchObject(unavailable);
  await bucketStorage(bucket.settings).put(key, inChunks(randomBytes(10)), "image/webp");
  const opened = await bucketStorage(bucket.settings).open(key);
  bucket.objects.get(key)!.bytes = randomBytes(4);
  await expect(all(opened!)).rejects.toMatchObject(unavailable);
  server.closeAllConnections();
  server.close();
});

test("a key that leaves the directory is refused", async () => {
  const local = localStorage(directory);
  for (const key of ["uploads/../pg.lock", "uploads/a.webp", "../x", `uploads/${"0".repeat(32)}.webp/..`]) {
    expect(await local.open(key)).toBeUndefined();
    await expect(async () => local.remove(key)).rejects.toThrow("not a key");
    await expect(local.put(key, inChunks(randomBytes(1)), "image/webp")).rejects.toThrow("not a key");
  }
});

test("a failed service is reported as unavailable without its error text", async () => {
  const ill = await startUploadThing();
  ill.breakDown();
  const storage = uploadThing(ill.options);
  const key = someKey("uploadthing/kiosktest/");
  const away = { code: "unavailable", message: expect.stringContaining("file store") };
  await expect(storage.put(key, inChunks(randomBytes(1)), "image/webp")).rejects.toMatchObject(away);
  await expect(storage.remove(key)).rejects.toMatchObject(away);
  await expect(storage.open(key)).rejects.toMatchObject(away);
  await ill.close();
});

test("the URL of a key is at the shop or at the app of UploadThing", () => {
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  expect(fileUrl(null)).toBeNull();
  expect(fileUrl("demo/a b.webp")).toBe("http://localhost:3000/demo/a%20b.webp");
  expect(fileUrl("uploadthing/kiosktest/0f.webp")).toBe("https://kiosktest.ufs.sh/f/0f.webp");
  expect(appIdOf(token)).toBe("kiosktest");
  for (const wrong of ["x", Buffer.from('{"appId":"evil.example/"}').toString("base64")])
    expect(appIdOf(wrong)).toBeUndefined();
});
