import { expect, inject, test } from "vitest";
import { rootToken, sendRequest } from "../fixtures/servers/http";

const server = inject("serverUrl");
const own = ["backup: unknown", "sandbox: fault", "app_url: fault", "bots: ok"];
const byHand = [
  "message_templates: ok",
  ...["privacy_guideline", "order_centre", "order_page", "phone_numbers", "shop_category"].map(
    (name) => `${name}: unknown`,
  ),
];

/** `locale` depends on the machine. */
const statesOf = ({ items }: { items: { name: string; state: string }[] }) =>
  items.filter(({ name }) => name !== "locale").map(({ name, state }) => `${name}: ${state}`);

test("POST /cms/doctor reports the sandbox and APP_URL as the only faults of the demo shop", async () => {
  const token = await rootToken(server);
  const { status, json } = await sendRequest(server, "POST", "/cms/doctor", { token });
  expect(status).toBe(200);
  const found = statesOf(json);
  expect(found).toEqual([
    ...own,
    "clock: ok",
    "access_token: ok",
    "merchant: ok",
    "certificates: ok",
    "server_domains: ok",
    "notify: ok",
    "shipping: ok",
    "message_path: ok",
    ...byHand,
  ]);
});

test("GET /cms/doctor reports the set-up without calling WeChat, in the caller's language", async () => {
  const token = await rootToken(server);
  const { status, json } = await sendRequest(server, "GET", "/cms/doctor", {
    token,
    headers: { "accept-language": "zh-CN" },
  });
  expect(status).toBe(200);
  const found = statesOf(json);
  expect(found).toEqual([...own, ...byHand]);
  const items = Object.fromEntries(json.items.map((item: { name: string }) => [item.name, item]));
  expect(items.sandbox.change).toBe("请管服务器的人去掉 SANDBOX=true，并填好以 WECHAT_ 开头的各项。");
  expect(items.order_centre.detail).toContain("pages/orders/orders");
});
