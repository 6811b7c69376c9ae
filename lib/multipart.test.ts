import { expect, test } from "vitest";
import { readParts } from "./multipart";

const boundary = "cut-here";
const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

async function* sent(...chunks: (string | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

async function readAll(body: AsyncIterable<Uint8Array>, mostBytes = 100) {
  const read: string[] = [];
  for await (const part of readParts(headers, body, mostBytes)) {
    let text = "";
    for await (const chunk of part.bytes) text += Buffer.from(chunk);
    read.push(`${part.name} ${part.fileName} ${text}`);
  }
  return read;
}

test("files come one after the other with their bytes", async () => {
  const another = `\r\n${head.replace("a.png", "b.png")}`;
  expect(await readAll(sent(head, "on", "e", another, "two", end))).toEqual(["file a.png one", "file b.png two"]);
});

test("a body that ends or breaks off anywhere is refused, and nobody waits for the rest", async () => {
  const gone = new Error("the connection is gone");
  for (const body of [sent(head, "on"), sent(head.slice(0, 20)), sent(), sent(head, "on", gone), sent(gone)])
    await expect(readAll(body)).rejects.toMatchObject({ code: "invalid_request" });
});

test("a file over the limit is too large, and a field that is no file is refused by its name", async () => {
  await expect(readAll(sent(head, "x".repeat(101), end))).rejects.toMatchObject({ code: "payload_too_large" });
  const field = head.replace('; filename="a.png"', "");
  await expect(readAll(sent(field, "text", end))).rejects.toMatchObject({
    code: "invalid_request",
    errors: [{ path: "file", code: "unknown_field" }],
  });
});
