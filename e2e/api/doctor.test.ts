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

test("the doctor asks a running shop's platform: in the sandbox all is right but what only a real shop has", async () => {
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

test("the set-up is seen without asking anybody, in the caller's language, by who may read the settings", async () => {
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
