import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { files, settings } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import {
  canvas,
  form,
  mp4,
  type Part,
  pdf,
  photo,
  picture,
  upload,
  useUploadDirectory,
  xlsx,
  zip,
} from "@/e2e/fixtures/shop/uploads";
import { environment } from "@/lib/kernel/process/environment";

let place: ReturnType<typeof useUploadDirectory>;
let token: string;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  setLimit("limit.uploads", 0);
  ({ token } = await createUser({ permissions: ["file.create", "file.read"] }));
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});
afterEach(async () => expect(await place.leftovers()).toEqual([]));

/** Refused, and nothing is stored. */
async function refused(parts: Part[], fields?: Record<string, string>) {
  const [rowsBefore, before] = [await db().$count(files), place.stored()];
  const { status, json } = await upload(token, parts, fields);
  expect([await db().$count(files), place.stored()]).toEqual([rowsBefore, before]);
  return [status, json.errors?.[0]?.path, json.errors?.[0]?.code];
}

test("refuses unknown, repeated and malformed text fields, and an unknown folder", async () => {
  const part: Part = ["a.pdf", pdf()];
  expect(await refused([part], { folder: "1" })).toEqual([400, "folder", "unknown_field"]);
  expect(await refused([part], Object.fromEntries([["__proto__", "1"]]))).toEqual([400, "__proto__", "unknown_field"]);
  for (const wrong of ["", "0", "-1", "1.0", "1e3", "0x1", " 1", "2147483648", "null"])
    expect([wrong, ...(await refused([part], { folder_id: wrong })).slice(0, 2)]).toEqual([wrong, 400, "folder_id"]);
  expect(await refused([part], { folder_id: "1".repeat(1100) })).toEqual([400, "folder_id", "too_big"]);
  expect(await refused([part], { folder_id: "2147483647" })).toEqual([400, "folder_id", "not_found"]);
  const twice = form([part], { folder_id: "1" }, { folder_id: "1" });
  const { status, json } = await request("POST", "/cms/file", { token, body: twice });
  expect([status, json.errors]).toEqual([400, [expect.objectContaining({ path: "folder_id", code: "repeated" })]]);
});

test("requires 1 to 10 files, each in a part named `file`", async () => {
  expect(await refused([])).toEqual([400, expect.any(String), expect.any(String)]);
  expect(await refused(Array.from({ length: 11 }, () => ["a.pdf", pdf()]))).toEqual([400, "", "multipart"]);
  const other = new FormData();
  other.append("picture", new Blob(["x"]), "x.png");
  const { status, json } = await request("POST", "/cms/file", { token, body: other });
  expect([status, json.errors[0].path]).toEqual([400, "picture"]);
  expect((await request("POST", "/cms/file", { token, body: { file: "x" } })).status).toBe(415);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const withEmptyEnd = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("x")]);
test.each<[string, string, string | Uint8Array]>([
  ["an svg", "a.svg", svg],
  ["an svg named png", "a.png", svg],
  ["an svg named csv", "a.csv", `  \n${svg}`],
  ["an svg behind a byte order mark, named csv", "a.csv", `\ufeff${svg}`],
  ["xml named csv", "a.csv", '<?xml version="1.0"?><x/>'],
  ["a page named csv", "a.csv", `a,b\n1,<script>alert(1)</script>`],
  ["a page without a closing tag named csv", "a.csv", "a,b\n1,<img src=x onerror=alert(1)>"],
  ["a page", "a.html", "<!doctype html><script>1</script>"],
  ["a page named jpg", "a.jpg", "<html></html>"],
  ["text without the name of a csv", "a.txt", "a,b\n1,2\n"],
  ["a csv with a NUL", "a.csv", "a,b\n1,\0\n"],
  ["a csv that is not in UTF-8", "a.csv", Buffer.from([0x61, 0x2c, 0xc1, 0xfa, 0x0a])],
  [
    "a csv that turns to bytes at its end",
    "a.csv",
    Buffer.concat([Buffer.alloc(200_000, "a,b\n"), Buffer.from([0xff])]),
  ],
  ["a sound in a RIFF, named webp", "a.webp", Buffer.from("RIFF\x24\0\0\0WAVEfmt ")],
  ["a program named pdf", "a.pdf", Buffer.from("MZ\x90\0")],
  ["the beginning of a pdf", "a.pdf", "%PDF-1.7\nand no end"],
  ["a pdf with something before it", "a.pdf", Buffer.concat([Buffer.from("<html>"), pdf()])],
  ["a zip named xlsx", "a.xlsx", zip("a.txt")],
  ["a workbook with macros", "a.xlsx", zip("[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin")],
  ["a workbook with a tail", "a.xlsx", withEmptyEnd(xlsx())],
  ["the half of a workbook", "a.xlsx", xlsx().subarray(0, 100)],
  ["a film of another brand", "a.mp4", mp4("qt  ")],
  ["the half of a film", "a.mp4", mp4().subarray(0, 30)],
  ["a film with a tail", "a.mp4", Buffer.concat([mp4(), Buffer.from("<html><script>1</script>")])],
  ["a film that is none", "a.mp4", Buffer.concat([mp4().subarray(0, 20)])],
])("%s is refused", async (_, name, bytes) => {
  expect(await refused([[name, bytes]])).toEqual([415, "file.0", "wrong_type"]);
});

test("an empty file is refused with any extension", async () => {
  expect(await refused([["a.png", ""]])).toEqual([400, "file.0", "empty"]);
  expect(await refused([["a.csv", ""]])).toEqual([400, "file.0", "empty"]);
});

test("a decompression bomb and broken images are refused", async () => {
  const bomb = await canvas(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await refused([["a.png", bomb]])).toEqual([400, "file.0", "too_big"]);
  const png = await picture("png", 200, 200);
  expect(await refused([["a.png", png.subarray(0, 60)]])).toEqual([400, "file.0", "unreadable"]);
  const nonsense = Buffer.from("\x89PNG\r\n\x1a\nand then nonsense", "latin1");
  expect(await refused([["a.png", nonsense]])).toEqual([400, "file.0", "unreadable"]);
});

test("a file's size is limited by its kind as set, and the error names the file that is too large", async () => {
  await putSetting("upload.image_max_mb", "1");
  await putSetting("upload.file_max_mb", "2");
  const mib = 1024 * 1024;
  const image = Buffer.concat([await picture(), Buffer.alloc(mib)]);
  expect(
    await refused([
      ["a.pdf", pdf()],
      ["a.png", image],
    ]),
  ).toEqual([413, "file.1", "too_big"]);
  const ofSize = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - 200, " "), Buffer.from("\n%%EOF")]);
  expect(await refused([["a.pdf", ofSize(2 * mib + 400)]])).toEqual([413, "file.0", "too_big"]);
  expect((await upload(token, [["a.pdf", ofSize(2 * mib)]])).status).toBe(201);
  await db().delete(settings).where(sql`${settings.key} like 'upload.%'`);
});

test("on Vercel an upload has at most 4 MB in total, and needs a file store", async () => {
  const here = environment();
  const onDisk = { ...here };
  Object.assign(here, { onVercel: true });
  const part = () => Buffer.concat([pdf(), Buffer.alloc(2.2 * 1024 * 1024, " "), Buffer.from("%%EOF")]);
  const body = form([
    ["a.pdf", part()],
    ["b.pdf", part()],
  ]);
  const large = await request("POST", "/cms/file", { token, body });
  const none = await upload(token, [["a.pdf", pdf()]]);
  Object.assign(here, onDisk);
  expect([large.status, large.json.detail]).toEqual([413, expect.stringContaining("4 MB")]);
  expect([none.status, none.json.code]).toEqual([503, "not_configured"]);
});

test("an upload of ten files with one bad file stores none, and no widths of images", async () => {
  const nine = await Promise.all(Array.from({ length: 9 }, async (): Promise<Part> => ["a.png", await picture()]));
  expect(await refused([["wide.jpg", await photo(1000, 1000)], ...nine.slice(1), ["b.png", svg]])).toEqual([
    415,
    "file.9",
    "wrong_type",
  ]);
  expect((await upload(token, [...nine, ["b.pdf", pdf()]])).json.items).toHaveLength(10);
});

test("the bytes of all files are removed if a row cannot be written", async () => {
  await db().execute(`alter table files add constraint not_this check (name <> 'not-this.pdf')`);
  expect(
    (
      await refused([
        ["a.png", await picture()],
        ["not-this.pdf", pdf()],
      ])
    )[0],
  ).toBe(500);
});
