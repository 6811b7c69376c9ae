import { expect, inject, test } from "vitest";
import { sendRequest } from "../fixtures/servers/http";
import { actionIds, unknownActionId } from "../fixtures/servers/server-actions";

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
  expect(status).toBe(500);
  expect(text).not.toContain("password");
});

test("an action of an older build is refused in the way that its page understands", async () => {
  const { status, headers } = await send("/admin/login", unknownActionId, "[]");
  expect([status, headers["x-nextjs-action-not-found"]]).toEqual([409, "1"]);
});

test("a malformed action is refused with 400, whatever page it is sent to, and not recorded as a failure", async () => {
  const form = "multipart/form-data; boundary=x";
  for (const [type, body] of [
    ["text/plain;charset=UTF-8", ""],
    ["text/plain;charset=UTF-8", "[{"],
    ["text/plain;charset=UTF-8", '{"account":"root"}'],
    ["application/json", "no JSON"],
    [form, ""],
    [form, "no form"],
    [form, '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]'],
    [form, "--x--\r\n"],
  ] as const)
    for (const [path, action, language] of [
      ["/admin/login", actionIds.signInAgain!, "en"],
      ["/admin/orders", unknownActionId, "zh"],
    ] as const) {
      const headers = { "next-action": action, "content-type": type, origin: url, "accept-language": language };
      const { status, text } = await sendRequest(url, "POST", path, { headers, body });
      expect([body, status, JSON.parse(text).code]).toEqual([body, 400, "invalid_request"]);
    }
  const { status } = await sendRequest(url, "POST", "/admin/login", { headers: { "content-type": form }, body: "x" });
  expect(status).toBe(400);
});

test("what is no action of a page is refused with 405", async () => {
  for (const [method, path] of [
    ["POST", "/admin/login"],
    ["PUT", "/nowhere"],
    ["DELETE", "/demo/longjing-tea.webp"],
  ] as const)
    expect([path, (await sendRequest(url, method, path)).status]).toEqual([path, 405]);
});
