import { afterEach, beforeEach, expect, test } from "vitest";
import { WechatPay } from "./pay";
import {
  certificateList,
  certificateSigner,
  publicKeySigner,
  type Reply,
  type Signer,
  startPlatform,
} from "./platform.fixture";
import { PlatformKeys } from "./platform-keys";

const retiring = certificateSigner();
const coming = certificateSigner();
const modern = publicKeySigner();

let platform: Awaited<ReturnType<typeof startPlatform>>;
/** Signs the responses to queries. */
let signer: Signer;
/** The response to the download of certificates. */
let download: Reply;
let now: number;

beforeEach(async () => {
  now = Date.now();
  signer = retiring;
  download = { body: certificateList([retiring]), signer: retiring };
  platform = await startPlatform(({ path }) => (path === "/v3/certificates" ? download : { status: 204, signer }));
});
afterEach(() => platform.stop());

const downloads = () => platform.received.filter(({ path }) => path === "/v3/certificates");
const client = (config = platform.config) => new WechatPay(config, new PlatformKeys(config, () => now));

test("certificates are downloaded once, signed by the merchant, for concurrent responses", async () => {
  const pay = client();
  await Promise.all(["A", "B", "C", "D"].map((outTradeNo) => pay.closePayment(outTradeNo)));
  await pay.closePayment("E");
  expect(downloads()).toMatchObject([{ method: "GET", authentic: true }]);
});

test("in a rotation both certificates verify, and an unknown serial number downloads the new one", async () => {
  const pay = client();
  await pay.closePayment("A");
  download = { body: certificateList([retiring, coming]), signer: coming };
  signer = coming;
  now += 60_000;
  await pay.closePayment("B");
  signer = retiring;
  await pay.closePayment("C");
  expect(downloads()).toHaveLength(2);
});

test("unknown serial numbers cause at most one download a minute", async () => {
  const pay = client();
  await pay.closePayment("A");
  signer = coming;
  for (const outTradeNo of ["B", "C", "D"]) {
    await expect(pay.closePayment(outTradeNo)).rejects.toMatchObject({ kind: "untrusted" });
  }
  expect(downloads()).toHaveLength(1);
  now += 59_999;
  await expect(pay.closePayment("E")).rejects.toMatchObject({ kind: "untrusted" });
  expect(downloads()).toHaveLength(1);
  now += 1;
  await expect(pay.closePayment("F")).rejects.toMatchObject({ kind: "untrusted" });
  expect(downloads()).toHaveLength(2);
});

test("an expired certificate no longer verifies", async () => {
  download = { body: certificateList([retiring], undefined, new Date(now + 1000).toISOString()), signer: retiring };
  const pay = client();
  await pay.closePayment("A");
  now += 1001;
  await expect(pay.closePayment("B")).rejects.toMatchObject({ kind: "untrusted" });
});

test("certificates with another key, unsigned or self-introduced are not trusted", async () => {
  for (const forged of [
    { body: certificateList([retiring], "another-key-another-key-another-"), signer: retiring },
    { body: certificateList([retiring]) },
    { body: certificateList([retiring]), signer: { ...coming, serial: retiring.serial } },
    { body: certificateList([retiring]), signer: coming },
    { body: "[]", signer: retiring },
    { status: 404, body: { code: "RESOURCE_NOT_EXISTS", message: "无可用的平台证书" } },
  ]) {
    download = forged;
    await expect(client().closePayment("A")).rejects.toMatchObject({ kind: "untrusted" });
  }
  expect(downloads()).toHaveLength(6);
});

test("a failed download is `silent` and is repeated after five seconds at the earliest", async () => {
  const pay = client();
  download = { status: 503 };
  await expect(pay.closePayment("A")).rejects.toMatchObject({ kind: "silent", status: 503 });
  download = { body: certificateList([retiring]), signer: retiring };
  await expect(pay.closePayment("B")).rejects.toMatchObject({ kind: "silent", status: 503 });
  expect(downloads()).toHaveLength(1);
  now += 5000;
  await pay.closePayment("C");
  expect(downloads()).toHaveLength(2);
});

test("a query with a short limit does not wait for a slow download", async () => {
  download = "silent";
  const started = performance.now();
  const query = client().queryByOutTradeNo("A", { timeoutMs: 1500 });
  await expect(query).rejects.toMatchObject({ kind: "silent" });
  expect(performance.now() - started).toBeLessThan(platform.config.timeoutMs!);
  expect(downloads()).toHaveLength(1);
});

test("with the public key nothing is downloaded, and only the configured key verifies", async () => {
  const pay = client({ ...platform.config, publicKey: { id: modern.serial, pem: modern.pem } });
  signer = modern;
  await pay.closePayment("A");
  signer = { ...modern, serial: "PUB_KEY_ID_0000000000000000000000000000" };
  await expect(pay.closePayment("B")).rejects.toMatchObject({ kind: "untrusted" });
  expect(downloads()).toHaveLength(0);
  expect(platform.received[0]!.headers["wechatpay-serial"]).toBe(modern.serial);
});

test("during a migration the public key and certificates both verify", async () => {
  const pay = client({ ...platform.config, publicKey: { id: modern.serial, pem: modern.pem } });
  download = { body: certificateList([retiring]), signer: modern };
  for (const each of [modern, retiring, modern]) {
    signer = each;
    await pay.closePayment("A");
  }
  expect(downloads()).toHaveLength(1);
});
