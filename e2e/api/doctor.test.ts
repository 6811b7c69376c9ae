import { expect, inject, test } from "vitest";
import { rootToken, sendRequest } from "../fixtures/servers/http";

const server = inject("serverUrl");

test("the doctor asks a running shop's platform: in the sandbox all is right but what only a real shop has", async () => {
  const token = await rootToken(server);
  const { status, json } = await sendRequest(server, "POST", "/cms/doctor", { token, body: {} });
  expect(status).toBe(200);
  const found = json.items.map(({ check, verdict }: Record<string, string>) => `${check}: ${verdict}`);
  expect(found).toEqual([
    "sandbox: wrong",
    "app_url: wrong",
    "scheduler: right",
    "memory: right",
    "disk: right",
    "proxy: right",
    "cookies: look",
    "backup: unchecked",
    "bots: right",
    "message_templates: right",
    "access_token: right",
    "clock: right",
    "server_domains: right",
    "shipping: right",
    "message_path: right",
    "merchant: right",
    "certificates: right",
    "notify: right",
    "prepay: unchecked",
  ]);
});

test("with an openid the doctor prepares a payment and closes it", async () => {
  const token = await rootToken(server);
  const { json } = await sendRequest(server, "POST", "/cms/doctor", { token, body: { openid: "oUpF8uMuAJO" } });
  expect(json.items.at(-1)).toMatchObject({ check: "prepay", verdict: "right" });
});

test("the set-up is seen without asking anybody, in the caller's language, by who may read the settings", async () => {
  const token = await rootToken(server);
  const { status, json } = await sendRequest(server, "GET", "/cms/doctor", {
    token,
    headers: { "accept-language": "zh-CN" },
  });
  expect(status).toBe(200);
  const found = json.items.map(({ check, verdict }: Record<string, string>) => `${check}: ${verdict}`);
  expect(found).toEqual([
    "sandbox: wrong",
    "app_url: wrong",
    "scheduler: right",
    "memory: right",
    "disk: right",
    "proxy: right",
    "cookies: look",
    "backup: unchecked",
    "bots: right",
    "message_templates: right",
  ]);
  expect(json.items[0].change).toBe("请管服务器的人去掉 SANDBOX=true，并填好以 WECHAT_ 开头的各项。");
  expect(json.by_hand).toHaveLength(6);
  expect(json.by_hand[1]).toContain("pages/orders/orders");
});
