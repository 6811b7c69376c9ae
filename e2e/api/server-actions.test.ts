import pg from "pg";
import { expect, inject, test } from "vitest";
import { sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { startServerOnCopy } from "../fixtures/servers/server";
import { actionIds, unknownActionId } from "../fixtures/servers/server-actions";
import { getSessionCookies } from "../fixtures/servers/session-cookies";
import { photo } from "../fixtures/shop/uploads";

const url = inject("serverUrl");
const send = (path: string, name: string, body: string, origin = url) =>
  sendRequest(url, "POST", path, {
    headers: { "next-action": actionIds[name] ?? name, "content-type": "text/plain;charset=UTF-8", origin },
    body,
  });

test("an action works from its own page, and from a page that does not have it", async () => {
  const refused = await send("/admin/login", "signInAgain", '[{"account":"root","password":"not the password"}]');
  expect([refused.status, refused.text]).toEqual([200, expect.stringContaining("password")]);
  const left = await send("/admin/orders", "leave", "[]");
  expect(left.headers["x-action-redirect"]).toContain("/admin/login?ended");
});

test.each(["https://evil.example", "null"])("an action from a page of %s is not run", async (origin) => {
  const { status, text } = await send(
    "/admin/login",
    "signInAgain",
    '[{"account":"root","password":"not the password"}]',
    origin,
  );
  expect([status, JSON.parse(text).code]).toEqual([403, "cross_site"]);
});

test("an action of an older build is refused in the way that its page understands", async () => {
  const { status, headers } = await send("/admin/login", unknownActionId, "[]");
  expect([status, headers["x-nextjs-action-not-found"]]).toEqual([409, "1"]);
});

test("an avatar of more than 64 KiB is stored with a session, and refused with 413 without one", async () => {
  const bytes = await photo(800, 800);
  expect(bytes.length).toBeGreaterThan(65_536);
  const form = new FormData();
  form.set("_1_file", new Blob([bytes]), "a.jpg");
  form.set("0", '[{},{"form":"$K1"}]');
  const upload = async (headers: Record<string, string>) => {
    const action = { "next-action": actionIds.uploadAvatar!, origin: url, ...headers };
    const answer = await fetch(`${url}/admin/profile`, { method: "POST", headers: action, body: form });
    return [answer.status, await answer.text()];
  };
  const cookie = await getSessionCookies(url, { username: "root", password: "kiosk-root-demo" });
  expect(await upload({ cookie })).toEqual([200, expect.stringMatching(/"avatar":"[^"]+\.webp"/)]);
  expect(await upload({})).toEqual([413, expect.stringContaining("payload_too_large")]);
});

test("a malformed action is refused with 400, whatever page it is sent to, and not recorded as a failure", async () => {
  const form = "multipart/form-data; boundary=x";
  const plain = "text/plain;charset=UTF-8";
  for (const [type, body, expected, code] of [
    [plain, "", 400, "malformed_json"],
    [plain, "[{", 400, "malformed_json"],
    [plain, "[".repeat(65) + "]".repeat(65), 400, "malformed_json"],
    [plain, '{"account":"root"}', 400, "invalid_request"],
    [plain, '["$0"]', 400, "invalid_request"],
    [plain, "[".repeat(40_000) + "]".repeat(40_000), 413, "payload_too_large"],
    ["application/json", "[]", 415, "unsupported_media_type"],
    [form, "", 400, "invalid_request"],
    [form, "no form", 400, "invalid_request"],
    [form, '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]', 400, "invalid_request"],
    [form, "--x--\r\n", 400, "invalid_request"],
  ] as const)
    for (const [path, action, language] of [
      ["/admin/login", actionIds.signInAgain!, "en"],
      ["/admin/orders", unknownActionId, "zh"],
    ] as const) {
      const headers = { "next-action": action, "content-type": type, origin: url, "accept-language": language };
      const { status, text } = await sendRequest(url, "POST", path, { headers, body });
      expect([body, status, JSON.parse(text).code]).toEqual([body, expected, code]);
    }
  const { status } = await sendRequest(url, "POST", "/admin/login", { headers: { "content-type": form }, body: "x" });
  expect(status).toBe(400);
});

test("an action that no page sends is logged without a stack, and is no row of the error log", async () => {
  const server = await startServerOnCopy();
  const database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  for (const [name, path, body] of [
    ["signInForm", "/admin/login", "[]"],
    ["signInForm", "/admin/login", '["$K1"]'],
    ["signInAgain", "/admin/login", '[{"account":{"toString":1},"password":"x"}]'],
    ["uploadAvatar", "/admin/orders", "[{},null]"],
    [unknownActionId, "/admin/login", "[]"],
  ] as const) {
    const headers = { "next-action": actionIds[name] ?? name, "content-type": "text/plain", origin: server.url };
    await sendRequest(server.url, "POST", path, { headers, body });
  }
  process.kill(server.pid, "SIGTERM"); // it finishes background work first
  await server.ended;
  const lines = parseLogLines(server.logs());
  // Its end can interrupt a call of the shop to its own sandbox.
  const errors = lines.flatMap(({ err }) => (err ? [err as { type: string }] : []));
  expect(errors.filter(({ type }) => type !== "PlatformError")).toEqual([]);
  expect(lines.filter(({ path }) => path === "/admin/login")).not.toEqual([]);
  expect((await database.query("select message from error_logs")).rows).toEqual([]);
  await database.end();
  await server.stop();
});

test("what is no action of a page is refused with 405", async () => {
  for (const [method, path] of [
    ["POST", "/admin/login"],
    ["PUT", "/nowhere"],
    ["DELETE", "/demo/longjing-tea.webp"],
  ] as const)
    expect([path, (await sendRequest(url, method, path)).status]).toEqual([path, 405]);
});
