import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { mp4, pdf, picture, upload, useUploadDirectory, xlsx } from "@/e2e/fixtures/shop/uploads";

let place: ReturnType<typeof useUploadDirectory>;
const text = `id,name\n${"1,tea\n".repeat(20_000)}`;
const paths: Record<string, string> = {};
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  const { token } = await createUser({ permissions: ["file.read", "file.create"] });
  const { json } = await upload(token, [
    ["a.csv", text],
    ["a.webp", await picture("webp")],
    ["a.pdf", pdf()],
    ["a.mp4", mp4()],
    ["a.xlsx", xlsx()],
  ]);
  for (const { url, name } of json.items) paths[name.slice(2)] = new URL(url).pathname;
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});
const get = (headers: Record<string, string> = {}, method = "GET") => request(method, paths.csv!, { headers });

test("a file is served whole, with its type and immutable caching", async () => {
  const { status, headers, text: body } = await get();
  expect([status, body]).toEqual([200, text]);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-length": String(text.length),
    "content-disposition": "attachment",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
    "accept-ranges": "bytes",
  });
});

test.each([
  ["webp", "image/webp", "inline"],
  ["pdf", "application/pdf", "inline"],
  ["mp4", "video/mp4", "inline"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "attachment"],
])("a %s is served as %s, %s", async (name, type, disposition) => {
  const { headers } = await request("GET", paths[name]!);
  expect(headers).toMatchObject({
    "content-type": type,
    "content-disposition": disposition,
  });
});

test("if-none-match with the file's ETag is 304", async () => {
  const etag = (await get()).headers.etag!;
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const { status, text: body, headers } = await get({ "if-none-match": known });
    expect([known, status, body, headers.etag]).toEqual([known, 304, "", etag]);
    expect(headers["cache-control"]).toContain("immutable");
  }
  expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  expect((await get({ "if-none-match": etag, range: "bytes=0-1" })).status).toBe(304);
});

const last = text.length - 1;
test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=5-99", 5, 99],
  ["bytes=70000-", 70_000, last],
  ["bytes=-10", last - 9, last],
  ["bytes=-999999999", 0, last],
  ["bytes=100-999999999", 100, last],
])("the range %s is served as 206", async (range, from, to) => {
  const { status, headers, text: body } = await get({ range });
  expect([status, body]).toEqual([206, text.slice(from, to + 1)]);
  expect(headers).toMatchObject({
    "content-range": `bytes ${from}-${to}/${text.length}`,
    "content-length": String(to - from + 1),
  });
});

test.each([`bytes=${text.length}-`, "bytes=999999999-", "bytes=-0"])("%s is 416", async (range) => {
  const { status, headers, text: body } = await get({ range });
  expect([status, body, headers["content-range"]]).toEqual([416, "", `bytes */${text.length}`]);
});

test.each(["bytes=5-4", "bytes=0-1,5-6", "bytes=a-b", "bytes=-", "lines=0-1", "bytes=0-1 x", "x"])(
  "%s is no valid range, and the whole file is served",
  async (range) => expect(await get({ range })).toMatchObject({ status: 200, text }),
);

test("if-range serves the part only for the same ETag", async () => {
  const etag = (await get()).headers.etag!;
  expect((await get({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
  for (const other of [`W/${etag}`, '"x"', "Fri, 20 Nov 2026 08:30:00 GMT"])
    expect([other, (await get({ range: "bytes=0-1", "if-range": other })).status]).toEqual([other, 200]);
});

test("HEAD returns the headers of GET and ignores ranges", async () => {
  const { status, headers, text: body } = await get({ range: "bytes=0-1" }, "HEAD");
  expect([status, body, headers["content-length"]]).toEqual([200, "", String(text.length)]);
});
