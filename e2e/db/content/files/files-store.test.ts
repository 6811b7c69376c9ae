import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files, looseFiles } from "@/db/schema/content";
import { users } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { recordDiskCalls } from "@/e2e/fixtures/databases/disk-calls";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { csv, form, pdf, photo, picture, upload, useUploadDirectory } from "@/e2e/fixtures/shop/uploads";
import { environment } from "@/lib/kernel/process/environment";
import { startBucket } from "@/lib/storage/bucket.fixture";
import { keyOf } from "@/lib/storage/image-keys";
import { abandonFile, storeLoose } from "@/lib/storage/loose-files";
import { newKey, storageOf } from "@/lib/storage/storage";
import { startUploadThing } from "@/lib/storage/uploadthing.fixture";
import { fileUrl } from "@/lib/storage/urls";

let place: ReturnType<typeof useUploadDirectory>;
let service: Awaited<ReturnType<typeof startUploadThing>>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let token: string;
let userId: number;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  service = await startUploadThing();
  bucket = await startBucket();
  process.env.UPLOADTHING_API_URL = service.options.apiUrl;
  process.env.UPLOADTHING_INGEST_URL = service.options.ingestUrl;
  ({ token, id: userId } = await createUser({ permissions: ["file.read", "file.create", "file.delete"] }));
});
afterAll(async () => {
  environment().bucket = undefined;
  await bucket.close();
  await service.close();
  await closeTestStore();
  place.remove();
});

const places = [
  {
    at: "the local disk",
    secret: undefined,
    stored: () => place.stored(),
    start: /^http:\/\/localhost:\d+\/uploads\//,
  },
  {
    at: "UploadThing",
    secret: () => service.options.token,
    stored: () => [...service.files.keys()],
    start: /^https:\/\/kiosktest\.ufs\.sh\/f\//,
  },
  {
    at: "a bucket",
    secret: "bucket" as const,
    stored: () => [...bucket.objects.keys()].map(nameIn),
    start: /^http:\/\/localhost:\d+\/uploads\/s-/,
  },
];
const use = (secret: (() => string) | "bucket" | undefined) => {
  environment().uploadthingToken = secret === "bucket" ? undefined : secret?.();
  environment().bucket = secret === "bucket" ? bucket.settings : undefined;
};
const nameIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const age = (key: string) =>
  db().update(looseFiles).set({ created_at: sql`now() - interval '61 minutes'` }).where(eq(looseFiles.key, key));

const avatar = async () => {
  const body = form([["me.jpg", await photo(600, 600)]]);
  return request("PUT", "/v1/user/avatar", { token: (await createUser()).token, body });
};
const wide = async () => upload(token, [["wide.jpg", await photo(1000, 100)]]);

test.each([
  { what: "an upload", send: wide, each: ["320", "750", "own"] },
  { what: "an avatar", send: avatar, each: ["320", "own"] },
])("the disk has the bytes of $what and of its widths before a row names them", async ({ send, each }) => {
  use(undefined);
  const before = new Set(place.stored());
  const added = () => place.stored().filter((name) => !before.has(name));
  const named: number[] = [];
  const disk = recordDiskCalls(place.directory, async (path) => {
    const keys = added().map((name) => `uploads/${name}`);
    if (path !== "uploads") return;
    named.push(
      await db().$count(files, inArray(files.key, keys)),
      await db().$count(users, inArray(users.avatar, keys)),
    );
  });
  expect((await send().finally(disk.restore)).status).toBeLessThan(300);
  expect(added().map((name) => /-(\d+)\./.exec(name)?.[1] ?? "own")).toEqual(each);
  expect(disk.calls.filter((call) => call.startsWith("sync incoming/"))).toHaveLength(each.length);
  const lastName = disk.calls.findLastIndex((call) => call.startsWith("rename"));
  expect(disk.calls.lastIndexOf("sync uploads")).toBeGreaterThan(lastName);
  expect(new Set(named)).toEqual(new Set([0]));
});

for (const { at, secret, stored, start } of places) {
  test(`on ${at} an upload is stored under the listed address, and deleting a file removes its bytes`, async () => {
    use(secret);
    const { status, json } = await upload(token, [
      ["a.png", await picture()],
      ["b.csv", csv()],
    ]);
    expect(status).toBe(201);
    for (const { url, size } of json.items) {
      expect(url).toMatch(start);
      expect(stored()).toContain(nameIn(url));
      if (!secret)
        expect((await storageOf(`uploads/${nameIn(url)}`)!.open(`uploads/${nameIn(url)}`))?.bytes).toBe(size);
    }
    for (const { id } of json.items) expect((await request("DELETE", `/cms/file/${id}`, { token })).status).toBe(204);
    for (const { url } of json.items) expect(stored()).not.toContain(nameIn(url));
    expect(await place.leftovers()).toEqual([]);
  });

  test(`on ${at} bytes without a row are removed by the sweep after an hour, not before`, async () => {
    use(secret);
    const key = newKey("pdf");
    let recordedFirst = 0;
    async function* bytes() {
      recordedFirst = await db().$count(looseFiles, eq(looseFiles.key, key));
      yield pdf();
    }
    await storeLoose(db(), key, bytes(), "application/pdf");
    await sweep(db());
    expect(stored()).toContain(nameIn(key));
    await age(key);
    await sweep(db());
    expect([stored().includes(nameIn(key)), await place.leftovers()]).toEqual([false, []]);
    expect(recordedFirst).toBe(1); // the sweep also finds a file whose process ended while its bytes were stored
  });

  test(`on ${at} a replaced avatar leaves no bytes`, async () => {
    use(secret);
    const before = stored();
    const person = await createUser();
    const send = async () =>
      request("PUT", "/v1/user/avatar", { token: person.token, body: form([["me", await picture()]]) });
    await send();
    const { json } = await send();
    expect(stored().filter((name) => !before.includes(name))).toEqual([nameIn(json.avatar)]);
    expect(await place.leftovers()).toEqual([]);
  });
}

test("a file in a bucket is served whole and in parts, or from the bucket's public URL", async () => {
  use("bucket");
  const { json } = await upload(token, [["wide.jpg", await photo(1000, 100)]]);
  const { url, url_sizes, size } = json.items[0];
  expect(url_sizes.small.url).toMatch(/\/uploads\/s-[0-9a-f]{32}-320(\.jpg)?\.webp$/);
  const path = new URL(url).pathname;
  const { status, headers } = await request("GET", path);
  expect([status, headers["content-length"], headers["cache-control"]]).toEqual([
    200,
    String(size),
    "public, max-age=31536000, immutable",
  ]);
  const part = await request("GET", path, { headers: { range: "bytes=5-9" } });
  expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 5-9/${size}`]);
  environment().bucket = { ...bucket.settings, publicUrl: "https://cdn.example/files" };
  const key = path.slice(1);
  expect([fileUrl(key), keyOf(fileUrl(key))]).toEqual([`https://cdn.example/files/${key}`, key]);
});

test("while the bucket is down uploads and reads are 503, and a deleted file's bytes are removed once it is back", async () => {
  use("bucket");
  const { json } = await upload(token, [["a.pdf", pdf()]]);
  bucket.state.isBroken = true;
  const [{ id, url }] = json.items;
  expect((await request("GET", new URL(url).pathname)).status).toBe(503);
  const refused = await upload(token, [["b.pdf", pdf()]]);
  expect([refused.status, refused.json.code]).toEqual([503, "unavailable"]);
  expect((await request("DELETE", `/cms/file/${id}`, { token })).status).toBe(204);
  bucket.state.isBroken = false;
  await sweep(db());
  expect([bucket.objects.has(new URL(url).pathname.slice(1)), await place.leftovers()]).toEqual([false, []]);
});

test("while the store is down a file can be deleted, and its bytes are removed once the store is back", async () => {
  const ill = await startUploadThing();
  use(() => ill.options.token);
  const { json } = await upload(token, [["a.pdf", pdf()]]);
  const [{ id, url }] = json.items;
  process.env.UPLOADTHING_API_URL = ill.options.apiUrl;
  ill.breakDown();
  expect((await request("DELETE", `/cms/file/${id}`, { token })).status).toBe(204);
  expect(service.files.has(nameIn(url))).toBe(true);
  process.env.UPLOADTHING_API_URL = service.options.apiUrl;
  await sweep(db());
  expect([service.files.has(nameIn(url)), await place.leftovers()]).toEqual([false, []]);
  await ill.close();
});

test("an avatar that is also a file or a demo image is never removed with the avatar", async () => {
  use(undefined);
  const { json } = await upload(token, [["a.png", await picture()]]);
  for (const each of [`uploads/${nameIn(json.items[0].url)}`, "demo/avatar-default.webp"]) {
    await db().update(users).set({ avatar: each }).where(eq(users.id, userId));
    await abandonFile(db(), each);
    expect(await db().$count(looseFiles)).toBe(0);
  }
  await db().update(users).set({ avatar: null }).where(eq(users.id, userId));
});
