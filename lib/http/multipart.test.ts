import { expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "./multipart";

const boundary = "cut-here";
const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;
const fields = z.strictObject({ folder_id: z.int().optional(), shown: z.boolean().optional() });

async function* sent(...chunks: (string | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}
/** Yields these chunks and never ends. */
async function* unended(...chunks: string[]) {
  yield* sent(...chunks);
  await new Promise(() => {});
}

async function readAll(body: AsyncIterable<Uint8Array>) {
  const read: string[] = [];
  for await (const part of readForm({ headers, body }, { parts: 100, fields }).parts) {
    let text = "";
    for await (const chunk of part.bytes) text += Buffer.from(chunk);
    read.push(`${part.name} ${part.fileName} ${text}`);
  }
  return read;
}

test("files are read one after another with their bytes", async () => {
  const another = `\r\n${head.replace("a.png", "b.png")}`;
  expect(await readAll(sent(head, "on", "e", another, "two", end))).toEqual(["file a.png one", "file b.png two"]);
});

test("an incomplete body is refused", async () => {
  const gone = new Error("the connection is gone");
  for (const body of [sent(head, "on"), sent(head.slice(0, 20)), sent(), sent(head, "on", gone), sent(gone)])
    await expect(readAll(body)).rejects.toMatchObject({ code: "invalid_request" });
});

test("a file above the limit is too large, and an unknown field is refused by its name", async () => {
  await expect(readAll(sent(head, "x".repeat(101), end))).rejects.toMatchObject({ code: "payload_too_large" });
  const field = head.replace('; filename="a.png"', "");
  await expect(readAll(sent(field, "text", end))).rejects.toMatchObject({
    code: "invalid_request",
    errors: [{ path: "file", code: "unknown_field" }],
  });
});

const field = (name: string, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

async function fieldsOf(...body: string[]) {
  const form = readForm({ headers, body: sent(body.join("")) }, { parts: 100, fields });
  for await (const part of form.parts) for await (const _ of part.bytes);
  return form.fields();
}

test("each limit is applied while its part is still being received", async () => {
  const text = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
  await expect(readAll(unended(head, "x".repeat(101)))).rejects.toMatchObject({ code: "payload_too_large" });
  await expect(readAll(unended(head, "one\r\n", text("shown"), "x".repeat(1025)))).rejects.toMatchObject({
    errors: [{ path: "shown", code: "too_big" }],
  });
  await expect(readAll(unended(text("other"), "x"))).rejects.toMatchObject({
    errors: [{ path: "other", code: "unknown_field" }],
  });
  const many = (one: string) => `${one}\r\n`.repeat(10);
  await expect(readAll(unended(many(`${head}one`), head, "x"))).rejects.toMatchObject({
    errors: [{ code: "multipart" }],
  });
  await expect(readAll(unended(many(`${text("shown")}true`), text("shown"), "x"))).rejects.toMatchObject({
    errors: [{ code: "multipart" }],
  });
});

test("a body of more than its files and 64 KiB is refused by its length or while it is received", async () => {
  const nameless = `\r\n--${boundary}\r\nx-odd: 1\r\n\r\n`;
  const most = 100 + 64 * 1024;
  for (const body of [unended("x".repeat(most + 1)), unended(head, "one", nameless, "x".repeat(most))])
    await expect(readAll(body)).rejects.toMatchObject({ code: "payload_too_large" });
  const form = (length: number, files?: number) => () =>
    readForm(
      { headers: { ...headers, "content-length": String(length) }, body: unended() },
      { parts: 100, files, fields },
    );
  expect(form(most)).not.toThrow();
  expect(form(most + 1)).toThrow(expect.objectContaining({ code: "payload_too_large" }));
  expect(form(most + 100, 2)).not.toThrow();
});

test("text fields before, between and after files are read as their declared types", async () => {
  const file = `${head}one\r\n`;
  const last = `--${boundary}--\r\n`;
  const wanted = { folder_id: 7, shown: true };
  expect(await fieldsOf(field("folder_id", "7"), field("shown", "true"), file, last)).toEqual(wanted);
  expect(await fieldsOf(field("folder_id", "7"), file, field("shown", "true"), file, last)).toEqual(wanted);
  expect(await fieldsOf(file, field("shown", "true"), field("folder_id", "7"), last)).toEqual(wanted);
  expect(await fieldsOf(file, last)).toEqual({});
  for (const wrong of ["07", "7.0", "0x7", " 7", "", "seven"])
    await expect(fieldsOf(field("folder_id", wrong), last)).rejects.toMatchObject({ errors: [{ path: "folder_id" }] });
  await expect(fieldsOf(field("folder_id", "7"), field("folder_id", "8"), last)).rejects.toMatchObject({
    errors: [{ path: "folder_id", code: "repeated" }],
  });
});

test("fields are unavailable before all files are read", async () => {
  const form = readForm({ headers, body: sent(field("folder_id", "7"), head, "one", end) }, { parts: 100, fields });
  expect(() => form.fields()).toThrow("before all parts are read");
});
