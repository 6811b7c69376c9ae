import { createRequire } from "node:module";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { appEnvironment } from "@/e2e/fixtures/servers/app-environment";
import { environment } from "@/lib/kernel/process/environment";
import { makeToken } from "@/lib/people/sessions/token";
import { checkAction } from "./check-action";

const id = "40".padEnd(42, "0");
const text = "text/plain;charset=UTF-8";
const form = "multipart/form-data; boundary=x";
let session = "";
beforeAll(() => {
  Object.assign(process.env, appEnvironment({ DATABASE_URL: "postgres://localhost/none" }));
  session = `authjs.session-token=${makeToken(1, "s", "admin").token}`;
});

const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const formOf = (...parts: string[]) => `${parts.join("")}--x--\r\n`;
const file = (bytes: number) => part("_1_file", "a".repeat(bytes), '; filename="a.png"\r\nContent-Type: image/png');
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const withLength = (length: number) => JSON.stringify([{ name: "a".repeat(length - 13) }]);

/** The code of the refusal. Undefined: the action is passed on. */
async function refusal(type: string, body: string, headers: Record<string, string> = {}) {
  const sent = { "content-type": type, "next-action": id, host: "shop.example", ...headers };
  const kept = Object.entries(sent).filter(([, value]) => value);
  const request = { headers: new Headers(kept), body: new Response(body).body } as Request;
  return checkAction(request).then(
    () => undefined,
    (error) => error.code as string,
  );
}

test.each([
  ["arguments as text", text, '[{},{"name":"$$5","nickname":"$undefined"}]'],
  ["64 levels", text, nested(64)],
  ["64 KiB", text, withLength(65_536)],
  ["1,000 values", text, `[{"a":[${"[],".repeat(498)}1,1]}]`],
  ["50 fields", form, formOf(part("0", "[]"), part("a", "").repeat(49))],
  ["a form", form, formOf(part("1_account", "[".repeat(1000)), part("0", '[{"account":""},"$K1"]'))],
])("an action with %s is passed on", async (_, type, body) => {
  expect(await refusal(type, body)).toBeUndefined();
});

test("a form without JavaScript is checked by its fields", async () => {
  const bound = formOf(part("$ACTION_1:0", `{"id":"${id}","bound":"$@1"}`), part("$ACTION_1:1", '[{"account":""}]'));
  expect(await refusal(form, bound, { "next-action": "" })).toBeUndefined();
  expect(await refusal(form, formOf(part("$ACTION_a:b:1", nested(65))), { "next-action": "" })).toBe("malformed_json");
});

test.each([
  ["no JSON", text, "[{", "malformed_json"],
  ["65 levels", text, nested(65), "malformed_json"],
  ["1.4 million levels", text, nested(1_400_000), "payload_too_large"],
  ["more than 64 KiB", text, withLength(65_537), "payload_too_large"],
  ["no array", text, '{"account":"root"}', "invalid_request"],
  ["1,001 values", text, `[{"a":[${"[],".repeat(498)}1,1,1]}]`, "invalid_request"],
  ["51 fields", form, formOf(part("0", "[]"), part("a", "").repeat(50)), "invalid_request"],
  ["a reference", text, '["$0:0"]', "invalid_request"],
  ["a reference in other characters", text, '[{"a":["\\u00240"]}]', "invalid_request"],
  ["a stream", text, '["$R1"]', "invalid_request"],
  ["JSON of another type", "application/json", "[]", "unsupported_media_type"],
  ["no form", form, "[]", "invalid_request"],
  ["an empty form", form, formOf(), "invalid_request"],
  ["65 levels in a field", form, formOf(part("0", nested(65))), "malformed_json"],
  ["65 levels in a field with another spelling", form, formOf(part("0x1", nested(65))), "malformed_json"],
  ["a reference in a field", form, formOf(part("1", '["$2"]')), "invalid_request"],
  ["a field with a type", form, formOf(part("0", "[]", "\r\nContent-Type: text/plain")), "invalid_request"],
  [
    "a field with an empty file name",
    form,
    formOf(part("0", `["$Q1"]`, `; filename=""\r\nContent-Type: text/plain`)),
    "invalid_request",
  ],
  ["a field with a name in UTF-8", form, formOf(part("\u00a01", "[")), "invalid_request"],
  ["text before the first field", form, `a${formOf(part("0", "[]"))}`, "invalid_request"],
  ["an encoded file", form, formOf(part("1", "YQ==", "\r\nContent-Transfer-Encoding: base64")), "invalid_request"],
  ["a file of 64 KiB", form, formOf(file(65_536)), "payload_too_large"],
])("an action with %s is refused before React parses it", async (_, type, body, code) => {
  expect(await refusal(type, body)).toBe(code);
});

test("with a session a form may have 3 MiB of files and 64 KiB of fields", async () => {
  const cookie = session;
  expect(await refusal(form, formOf(file(3_000_000)), { cookie })).toBeUndefined();
  expect(await refusal(form, formOf(file(3_200_000)), { cookie })).toBe("payload_too_large");
  expect(await refusal(form, formOf(part("1_name", "a".repeat(65_537))), { cookie })).toBe("invalid_request");
  expect(await refusal(text, withLength(65_537), { cookie })).toBe("payload_too_large");
  expect(await refusal(form, formOf(file(65_536)), { cookie: `${session}x` })).toBe("payload_too_large");
});

test("an action from another site or with an invalid id is refused", async () => {
  const { host, origin } = new URL(environment().appUrl);
  for (const own of [origin, "https://shop.example"])
    expect(await refusal(text, "[]", { origin: own, "x-forwarded-host": "shop.example" })).toBeUndefined();
  for (const foreign of ["https://evil.example", "null", "nonsense", `ftp://${host}`])
    expect(await refusal(text, "[]", { origin: foreign })).toBe("cross_site");
  expect(await refusal(text, "[]", { "next-action": "toString" })).toBe("invalid_request");
  expect(await refusal(text, "[]", { "next-action": "" })).toBe("unsupported_media_type");
});

type Seen = { name: string; value: string; isFile: boolean }[];

/** What the parser of a page's action sees: Next's busboy. */
const readByNext = (body: string) =>
  new Promise<Seen>((resolve, reject) => {
    const seen: Seen = [];
    const parser = createRequire(import.meta.url)("next/dist/compiled/busboy")({ headers: { "content-type": form } });
    parser.on("field", (name: string, value: string) => seen.push({ name, value, isFile: false }));
    parser.on("file", async (name: string, stream: AsyncIterable<Buffer>) => {
      const entry = { name, value: "", isFile: true };
      seen.push(entry);
      for await (const chunk of stream) entry.value += chunk.toString();
    });
    parser.on("close", () => setImmediate(resolve, seen));
    parser.on("error", reject);
    parser.end(Buffer.from(body));
  });

/** What that of a form without JavaScript sees: Node's `formData`. */
async function readByNode(body: string) {
  const sent = await new Response(body, { headers: { "content-type": form } }).formData();
  return Promise.all(
    [...sent].map(async ([name, value]) =>
      typeof value === "string" ? { name, value, isFile: false } : { name, value: await value.text(), isFile: true },
    ),
  );
}

const reference = '["$Q1"]';
/** Mostly the first one. */
const oneOf = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const randomPart = fc
  .record({
    head: oneOf(
      "Content-Disposition: form-data; name=",
      "content-disposition: form-data; name=",
      "X: y\r\nContent-Disposition: form-data; name=",
    ),
    name: oneOf('"0"', "0", '"1_file"', '"\\0"', '"%22"', '"\u00a01"', '"$ACTION_1:0"', "\"0\"; name*=utf-8''1", '""'),
    file: oneOf(
      "",
      '; filename=""',
      '; filename="a.png"',
      "; filename=a",
      '; filename="a\\"b"',
      "; filename*=utf-8''a",
      '; filename="茶/"',
    ),
    type: oneOf(
      "",
      "Content-Type: text/plain",
      "Content-Type: application/octet-stream",
      "Content-Type: image/png",
      "Content-Type: x",
      "Content-Type:",
    ),
    end: oneOf("\r\n\r\n", "\n\n", "\r\n", "\r\n \r\n\r\n"),
    value: oneOf("[]", reference, '"a"', "1", "\r\n", '"--x"', '"茶"', ""),
  })
  .map(
    ({ head, name, file, type, end, value }) =>
      `--x\r\n${head}${name}${file}${type && `\r\n${type}`}${end}${value}\r\n`,
  );

test("Next and Node see the same fields and files in each form that is passed on", async () => {
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(randomPart, { minLength: 1, maxLength: 3 }), async (parts) => {
      const body = formOf(...parts);
      if (await refusal(form, body)) return;
      passed++;
      const seen = await readByNext(body);
      expect(seen.filter(({ name, value, isFile }) => !isFile && name !== "1_file" && value === reference)).toEqual([]);
      expect(await readByNode(body).catch(() => seen)).toEqual(seen); // Node refuses some values
    }),
    { numRuns: 2000 },
  );
  expect(passed).toBeGreaterThan(50);
});
