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

test("what is no action of a page is refused with 405", async () => {
  for (const [method, path] of [
    ["POST", "/admin/login"],
    ["PUT", "/nowhere"],
    ["DELETE", "/demo/longjing-tea.webp"],
  ] as const)
    expect([path, (await sendRequest(url, method, path)).status]).toEqual([path, 405]);
});
