import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { files, folders } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import {
  animation,
  canvas,
  csv,
  mp4,
  type Part,
  pdf,
  picture,
  upload,
  useUploadDirectory,
  xlsx,
  zip,
} from "@/e2e/fixtures/shop/uploads";

let place: ReturnType<typeof useUploadDirectory>;
let token: string;
let userId: number;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  setLimit("limit.uploads", 0);
  ({ token, id: userId } = await createUser({ permissions: ["file.create", "file.read"] }));
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});
afterEach(async () => expect(await place.leftovers()).toEqual([]));

const bytesOf = (url: string) => readFileSync(join(place.directory, new URL(url).pathname));
const allThree = (size: object) => ({ small: size, medium: size, large: size });
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function aFolder() {
  const [made] = await db().insert(folders).values({ name: crypto.randomUUID() }).returning();
  return made!.id;
}
test.each([
  ["jpg", "image/webp", () => picture("jpeg")],
  ["png", "image/webp", () => picture("png")],
  ["webp", "image/webp", () => picture("webp")],
  ["gif", "image/webp", () => picture("gif")],
  ["avif", "image/webp", () => picture("avif")],
  ["pdf", "application/pdf", pdf],
  ["mp4", "video/mp4", mp4],
  ["csv", "text/csv", csv],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx],
])("a %s is accepted by its content, and an image is stored as WebP", async (sentAs, mime, make) => {
  const ending = mime === "image/webp" ? "webp" : sentAs;
  const sent = await make();
  const name = `价目表 2026.${ending === "csv" ? "CSV" : "txt"}`;
  const { status, json, headers } = await upload(token, [[name, sent]]);
  expect([status, headers.location]).toEqual([201, "/cms/file"]);
  const [file] = json.items;
  const isImage = mime.startsWith("image/");
  expect(file).toEqual({
    id: expect.any(Number),
    folder_id: null,
    name,
    url: expect.stringMatching(new RegExp(`^http://localhost:\\d+/uploads/[0-9a-f]{32}\\.${ending}$`)),
    url_sizes: isImage ? allThree({ url: file.url, width: 20, height: 10 }) : null,
    mime,
    size: bytesOf(file.url).length,
    width: isImage ? 20 : null,
    height: isImage ? 10 : null,
    sha256: sha256(bytesOf(file.url)),
    uploaded_by: { id: userId, nickname: "Someone" },
    version: 1,
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  if (!isImage) expect(bytesOf(file.url)).toEqual(sent);
  const served = await request("GET", new URL(file.url).pathname);
  expect(served.headers["content-type"]?.startsWith(mime)).toBe(true);
});

test("files are returned in their order, in the folder named before or after them", async () => {
  const folder = String(await aFolder());
  const parts: Part[] = [
    ["b.pdf", pdf()],
    ["a.csv", csv()],
  ];
  const before = await upload(token, parts, { folder_id: folder });
  const behind = await upload(token, [["c.png", await picture()]], {}, { folder_id: folder });
  const all = [...before.json.items, ...behind.json.items];
  expect(all.map(({ name, folder_id }) => [name, folder_id])).toEqual(
    ["b.pdf", "a.csv", "c.png"].map((name) => [name, Number(folder)]),
  );
});

test("data hidden behind an image's pixels is removed: a page, a script, EXIF data", async () => {
  const photo = canvas(80, 40).jpeg();
  const sent: Part[] = [
    ["a.gif", Buffer.concat([await picture("gif"), Buffer.from("<html><script>alert(1)</script>")])],
    ["a.php", Buffer.concat([await picture("jpeg"), Buffer.from("<?php system($_GET[0]);")])],
    ["a.png", Buffer.concat([await picture("png"), zip("a.txt")])],
    ["a.jpg", await photo.withExif({ IFD0: { Make: "Spy camera", Orientation: "6" } }).toBuffer()],
  ];
  const { status, json } = await upload(token, sent);
  expect(status).toBe(201);
  for (const { url } of json.items) {
    expect(bytesOf(url).toString("latin1")).not.toMatch(/script|php|a\.txt|Spy camera/);
    expect((await sharp(bytesOf(url)).metadata()).exif).toBeUndefined();
  }
});

test("an image with an EXIF orientation is stored upright, with matching width and height", async () => {
  const sideways = await canvas(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { json } = await upload(token, [["a.jpg", sideways]]);
  expect(json.items[0]).toMatchObject({ width: 40, height: 80 });
  expect(await sharp(bytesOf(json.items[0].url)).metadata()).toMatchObject({ width: 40, height: 80 });
});

test.each(["gif", "webp"] as const)("an animated %s stays animated, with the size of one frame", async (format) => {
  const { json } = await upload(token, [["a", await animation(format)]]);
  expect(json.items[0]).toMatchObject({ width: 8, height: 6 });
  expect(await sharp(bytesOf(json.items[0].url)).metadata()).toMatchObject({ pages: 3, format: "webp" });
});

const boundary = "cut-here";
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
const rawPart = (fileName: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename=${fileName}\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
test.each([
  ['"../../etc/passwd"', "passwd"],
  ['"..\\\\..\\\\windows\\\\a.pdf"', "a.pdf"],
  ['"C:\\\\fakepath\\\\票据.pdf"', "票据.pdf"],
  ['"/etc/"', "file.pdf"],
  ['".."', "file.pdf"],
  ['""', "file.pdf"],
  ['"   "', "file.pdf"],
  ['"a\u202egpj.exe"', "agpj.exe"],
  ['"a\u0001b\u0085c.pdf"', "abc.pdf"],
  ['".htaccess"', ".htaccess"],
  [`"${"长".repeat(300)}.pdf"`, `${"长".repeat(196)}.pdf`],
  ['"x.csv"', "x.csv"],
])("the file name %s is stored as %s", async (sent, kept) => {
  const body = rawPart(sent, pdf());
  const { status, json } = await request("POST", "/cms/file", { token, body, headers: multipart });
  expect([status, json.items?.[0].name]).toEqual([201, kept]);
});

test("the same content is the same file: concurrently, twice in one upload, again, and as stored", async () => {
  const before = place.stored().length;
  const sent = await picture("jpeg");
  const replies = await Promise.all([1, 2, 3, 4].map((n) => upload(token, [[`${n}.jpg`, sent]])));
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [first, ...others] = replies.map(({ json }) => json.items[0]);
  for (const other of others) expect(other).toEqual(first);
  const again = await upload(
    token,
    [
      ["b.jpg", sent],
      ["c.pdf", pdf()],
      ["d.jpg", sent],
    ],
    {
      folder_id: String(await aFolder()),
    },
  );
  expect([again.json.items[0], again.json.items[2]]).toEqual([first, first]);
  expect((await upload(token, [["stored.jpg", bytesOf(first.url)]])).json.items).toEqual([first]);
  expect(await db().$count(files, eq(files.sha256, first.sha256))).toBe(1);
  expect(place.stored().length).toBe(before + 2);
});

test("upload attempts are limited per user, including failed ones", async () => {
  setLimit("limit.uploads", 2);
  const other = await createUser({ permissions: ["file.read", "file.create"] });
  expect((await upload(other.token, [["a.png", "x"]])).status).toBe(415);
  expect((await upload(other.token, [["a.pdf", pdf()]])).status).toBe(201);
  expect((await upload(other.token, [["a.pdf", pdf()]])).json.code).toBe("too_many_requests");
  setLimit("limit.uploads", 0);
});
