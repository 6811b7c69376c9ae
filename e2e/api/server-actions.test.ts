import { expect, inject, test } from "vitest";
import { sendRequest } from "../fixtures/servers/http";
import { actionIds, unknownActionId } from "../fixtures/servers/server-actions";
import { getSessionCookies } from "../fixtures/servers/session-cookies";
import { photo } from "../fixtures/shop/uploads";

const url = inject("serverUrl");
const send = (path: string, name: string, body: string, origin = url) =>
  sendRequest(url, "POST", path, {
    headers: { "next-action": actionIds[name] ?? name, "content-type": "text/plain;charset=UTF-8", origin },
    body,
  });

test("an action works from its own page and from other pages", async () => {
  const refused = await send("/admin/login", "signInAgain", '[{"account":"root","password":"not the password"}]');
  expect([refused.status, refused.text]).toEqual([200, expect.stringContaining("password")]);
  const left = await send("/admin/orders", "leave", "[]");
  expect(left.headers["x-action-redirect"]).toContain("/admin/login?ended");
});

test.each(["https://evil.example", "null"])("an action from origin %s is refused with `cross_site`", async (origin) => {
  const { status, text } = await send(
    "/admin/login",
    "signInAgain",
    '[{"account":"root","password":"not the password"}]',
    origin,
  );
  expect([status, JSON.parse(text).code]).toEqual([403, "cross_site"]);
});

test("an action of an older build is refused with 409 and the header that Next expects", async () => {
  const { status, headers } = await send("/admin/login", unknownActionId, "[]");
  expect([status, headers["x-nextjs-action-not-found"]]).toEqual([409, "1"]);
});

test("an avatar above 64 KiB is stored with a session, and refused with 413 without one", async () => {
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

test("a write to a page without an action gets 405", async () => {
  for (const [method, path] of [
    ["POST", "/admin/login"],
    ["PUT", "/nowhere"],
    ["DELETE", "/demo/longjing-tea.webp"],
  ] as const)
    expect([path, (await sendRequest(url, method, path)).status]).toEqual([path, 405]);
});

test.each([
  ["a React reference", '["$Q1"]'],
  ["no JSON", "[{"],
  ["20,000 values", `[${"1,".repeat(19_999)}1]`],
])("a field with an empty file name and %s gets 400 without a session", async (_, value) => {
  const head = 'Content-Disposition: form-data; name="0"; filename=""\r\nContent-Type: text/plain';
  const { status, text } = await sendRequest(url, "POST", "/admin/login", {
    headers: { "next-action": actionIds.signInAgain!, "content-type": "multipart/form-data; boundary=x", origin: url },
    body: `--x\r\n${head}\r\n\r\n${value}\r\n--x--\r\n`,
  });
  expect([status, JSON.parse(text).code]).toEqual([400, "invalid_request"]);
});
