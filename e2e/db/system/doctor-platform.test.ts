import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rateCounters } from "@/db/schema/logs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { startSimulatedWechat } from "@/e2e/fixtures/servers/simulated-wechat";
import { environment } from "@/lib/kernel/process/environment";
import { recordExport } from "@/lib/kernel/process/last-export";
import { payConfig } from "@/lib/platform/platform";
import type { Fault } from "@/lib/sandbox/faults";
import { findSetUp } from "@/lib/system/findings/find-set-up";
import { findWechat } from "@/lib/system/findings/find-wechat";
import { reportOf } from "@/lib/system/findings/finding";
import { type PointName, pointOf } from "@/lib/system/findings/points";

/** The doctor before the sandbox, which is told to do each thing wrong. */
let standIn: Awaited<ReturnType<typeof startSimulatedWechat>>;
let token: string;
beforeAll(async () => {
  standIn = await startSimulatedWechat();
  await openTestStore({ PORT: String(standIn.port), APP_URL: "https://shop.example", TRUSTED_PROXIES: "1" });
  await recordExport(db(), 1);
  ({ token } = await createUser({ permissions: ["config.read"] }));
});
beforeEach(() => db().delete(rateCounters));
afterAll(async () => {
  await standIn.stop();
  await closeTestStore();
});

const plant = (faults: Fault[], more: object = {}) =>
  request("PUT", "/sandbox/faults", { body: { faults, ...more } }).then(({ status, json }) => {
    expect([status, json]).toEqual([200, expect.objectContaining({ faults })]);
  });

interface Found {
  name: PointName;
  state: string;
  detail: string;
  change: string | null;
}
/** What WeChat answered that is not right. */
async function examine(language = "en"): Promise<Found[]> {
  const { status, json } = await request("POST", "/cms/doctor", {
    token,
    headers: { "accept-language": language },
  });
  expect(status).toBe(200);
  return json.items.filter(({ name, state }: Found) => state !== "ok" && pointOf(name).asksWechat);
}
const verdicts = (found: Found[]) => found.map(({ name, state }) => `${name}: ${state}`);

const han = /\p{Script=Han}/u;
const needToken = ["server_domains: unknown", "shipping: unknown", "message_path: unknown"];
const refusedMerchant = ["merchant: fault", "certificates: unknown"];

test.each<[Fault, string[], RegExp]>([
  ["app_id_unknown", ["access_token: fault", ...needToken], /WECHAT_APP_ID/],
  ["app_secret_wrong", ["access_token: fault", ...needToken], /WECHAT_APP_SECRET/],
  ["address_not_allowed", ["access_token: fault", ...needToken], /203\.0\.113\.7.*IP白名单/],
  ["mini_program_down", ["access_token: fault", ...needToken], /api\.weixin\.qq\.com/],
  ["console_closed", needToken, /48001/],
  ["domains_missing", ["server_domains: fault"], /https:\/\/shop\.example/],
  ["only_request_domain", ["server_domains: warning"], /uploadFile/],
  ["shipping_not_managed", ["shipping: warning"], /\/admin\/settings\?find=wechat\.report_shipping/],
  ["shipping_not_confirmed", ["shipping: fault"], /交易结算管理/],
  ["signature_refused", refusedMerchant, /WECHAT_MERCHANT_SERIAL/],
  ["answers_signed_otherwise", ["merchant: fault"], /WECHAT_PUBLIC_KEY/],
  ["merchant_unknown", refusedMerchant, /MCH_NOT_EXISTS/],
  ["certificates_missing", ["certificates: unknown"], /APIv3/],
  ["certificates_sealed_otherwise", ["certificates: fault"], /WECHAT_API_V3_KEY/],
  ["pay_down", ["merchant: fault", "certificates: fault"], /api\.mch\.weixin\.qq\.com/],
])("%s is reported by the doctor, alone, in English and in Chinese", async (fault, expected, words) => {
  await plant([fault]);
  const [english, chinese] = [await examine(), await examine("zh-CN")];
  expect(verdicts(english)).toEqual(expected);
  expect(verdicts(chinese)).toEqual(expected);
  for (const found of [english, chinese])
    expect(found.map(({ detail, change }) => `${detail} ${change}`).join(" ")).toMatch(words);
  for (const { detail, change } of chinese)
    expect([detail, change ?? "无"]).toEqual([expect.stringMatching(han), expect.stringMatching(han)]);
});

test("a wrong clock is reported with its seconds, and beyond five minutes signatures are refused", async () => {
  await plant([], { clock_seconds: 90 });
  expect(await examine()).toMatchObject([
    { name: "clock", state: "warning", detail: expect.stringContaining("behind") },
  ]);
  await plant([], { clock_seconds: -400 });
  const found = await examine("zh");
  expect(verdicts(found)).toEqual(["clock: fault", ...refusedMerchant]);
  expect(found[0]!.detail).toMatch(/^本服务器的时钟比微信快 \d{3} 秒。/);
});

test("sandbox faults affect shoppers like WeChat's, end on time, and can be removed", async () => {
  const signIn = () => request("POST", "/v1/token", { body: { account: "li-hua-faults", type: 200 } });
  await plant(["app_secret_wrong"], { minutes: 5 });
  expect(await signIn()).toMatchObject({ status: 502, json: { code: "platform_failed" } });
  const { json } = await request("GET", "/sandbox/faults");
  expect(json).toMatchObject({ faults: ["app_secret_wrong"], clock_seconds: 0 });
  const minutes = (Date.parse(json.until) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(4);
  expect(minutes).toBeLessThanOrEqual(5);

  await db().execute(`update sandbox_keys set faults = jsonb_set(faults, '{until}', '"2026-01-01T00:00:00.000Z"')`);
  expect((await request("GET", "/sandbox/faults")).json).toEqual({ faults: [], clock_seconds: 0, until: null });
  expect((await signIn()).status).toBe(200);
  await plant(["pay_down"]);
  await plant([]);
  expect(await examine()).toEqual([]);
});

test("an admin can run the doctor ten times a minute, and other admins are not affected", async () => {
  await plant([]);
  const { token: impatient } = await createUser({ permissions: ["config.read"] });
  const ask = (token: string) => request("POST", "/cms/doctor", { token });
  expect((await ask(impatient)).status).toBe(200);
  await db().update(rateCounters).set({ count: 9 });
  expect((await ask(impatient)).status).toBe(200);
  const { status, json, headers } = await ask(impatient);
  expect([status, json.code]).toEqual([429, "too_many_requests"]);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect((await request("GET", "/cms/doctor", { token: impatient })).status).toBe(200);
  expect((await ask(token)).status).toBe(200);
});

test("an unknown sandbox fault is refused", async () => {
  const { status, json } = await request("PUT", "/sandbox/faults", { body: { faults: ["on_fire"], minutes: 61 } });
  expect([status, json.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ["faults.0", "minutes"]]);
});

test("for a shop that is ready every check is ok, and the report says so in both languages", async () => {
  await plant([]);
  const wechat = await payConfig(db());
  const { appUrl } = environment();
  const findings = [
    ...findSetUp({
      appUrl,
      sandbox: false,
      onVercel: false,
      cronSecret: undefined,
      trustedProxies: 1,
      dataDir: process.cwd(),
      wechat: { ...wechat, merchantKey: String(wechat.merchantKey), publicKey: wechat.publicKey },
    }),
    ...(await findWechat(wechat, { appUrl, reportsShipping: true })),
  ];
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(findings).toHaveLength(10);
  expect(reportOf(findings, "en").text).toMatch(
    /^✓ wechat_keys: The keys of WeChat are those of the environment\.\n[^✗!?]*\n\nThe shop is ready for real shoppers\.$/,
  );
  expect(reportOf(findings, "zh").text).toMatch(
    /^✓ wechat_keys：用的是环境变量里的微信密钥。\n[^✗!?]*\n\n一切就绪，真实顾客可以购买了。$/,
  );
});
