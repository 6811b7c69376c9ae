import { afterEach, beforeEach, expect, test } from "vitest";
import { BadSignature, openNotification } from "./notify";
import { apiV3Key, certificateList, certificateSigner, publicKeySigner, startPlatform } from "./platform.fixture";
import { PlatformKeys } from "./platform-keys";
import { paidTransaction, refundNotice } from "./schemas";
import { seal } from "./seal";
import { signAnswer, stamp } from "./sign";

const signer = publicKeySigner();
const old = certificateSigner();
const now = new Date("2026-11-20T08:31:05.000Z");

let platform: Awaited<ReturnType<typeof startPlatform>>;
let keys: PlatformKeys;

beforeEach(async () => {
  platform = await startPlatform(() => ({ body: certificateList([old]), signer: old }));
  keys = new PlatformKeys({ ...platform.config, publicKey: { id: signer.serial, pem: signer.pem } });
});
afterEach(() => platform.stop());

const payment = {
  appid: "wx8888888888888888",
  mchid: "1900007291",
  out_trade_no: "A1b2C3d4E5f6",
  transaction_id: "4200000000000000001",
  trade_type: "JSAPI",
  trade_state: "SUCCESS",
  success_time: "2026-11-20T16:31:00+08:00",
  payer: { openid: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o" },
  amount: { total: 8800, payer_total: 8800, currency: "CNY", payer_currency: "CNY" },
};

function notify(resource: unknown, key = apiV3Key): Buffer {
  return Buffer.from(
    JSON.stringify({
      id: "EV-2026112022222222222",
      create_time: "2026-11-20T16:31:02+08:00",
      event_type: "TRANSACTION.SUCCESS",
      resource_type: "encrypt-resource",
      summary: "支付成功",
      resource: { original_type: "transaction", ...seal(key, JSON.stringify(resource), "transaction") },
    }),
  );
}

function open(bytes: Uint8Array, headers: Record<string, string>, at = now) {
  return openNotification({ apiV3Key }, keys, headers, bytes, at);
}

test("a signed notification is decrypted", async () => {
  const bytes = notify(payment);
  const opened = await open(bytes, signAnswer(signer.key, signer.serial, bytes, stamp(now)));
  expect(opened).toEqual({
    id: "EV-2026112022222222222",
    eventType: "TRANSACTION.SUCCESS",
    resource: payment,
    summary: "支付成功",
    createTime: "2026-11-20T16:31:02+08:00",
  });
  expect(paidTransaction.parse(opened.resource)).toMatchObject({ amount: { total: 8800, currency: "CNY" } });
});

test("a notification signed by a platform certificate is accepted although a public key is configured", async () => {
  const bytes = notify(payment);
  const opened = await open(bytes, signAnswer(old.key, old.serial, bytes, stamp(now)));
  expect(opened.resource).toEqual(payment);
});

test("a notification is accepted up to five minutes before and after its time", async () => {
  const bytes = notify(payment);
  const headers = signAnswer(signer.key, signer.serial, bytes, stamp(now));
  for (const seconds of [-300, 300]) {
    await expect(open(bytes, headers, new Date(now.getTime() + seconds * 1000))).resolves.toBeDefined();
  }
  for (const seconds of [-301, 301, 86_400]) {
    await expect(open(bytes, headers, new Date(now.getTime() + seconds * 1000))).rejects.toThrow(BadSignature);
  }
});

test("forged, altered, incomplete and wrongly sealed notifications fail in the same way", async () => {
  const bytes = notify(payment);
  const headers = signAnswer(signer.key, signer.serial, bytes, stamp(now));
  const signed = (other: Buffer) => [other, signAnswer(signer.key, signer.serial, other, stamp(now))] as const;
  const cases: (readonly [Buffer, Record<string, string>])[] = [
    [Buffer.concat([bytes, Buffer.from(" ")]), headers],
    [bytes, {}],
    [bytes, { ...headers, "wechatpay-timestamp": "now" }],
    [bytes, { ...headers, "wechatpay-serial": "PUB_KEY_ID_0000000000000000000000000000" }],
    [bytes, { ...headers, "wechatpay-serial": "5157F09EFDC096DE15EBE81A47057A7232F1B8E1" }],
    [bytes, { ...headers, "wechatpay-signature": `WECHATPAY/SIGNTEST/${headers["wechatpay-signature"]}` }],
    [bytes, signAnswer(old.key, signer.serial, bytes, stamp(now))],
    signed(notify(payment, "another-key-another-key-another-")),
    signed(Buffer.from("{}")),
    signed(Buffer.from("not json")),
    signed(Buffer.from([0xff, 0xfe])),
  ];
  for (const [body, with_] of cases) await expect(open(body, with_)).rejects.toThrow(BadSignature);
});

test("a refund notification has its own schema", () => {
  const notice = {
    mchid: "1900007291",
    out_trade_no: "A1b2C3d4E5f6",
    transaction_id: "4200000000000000001",
    out_refund_no: "R1",
    refund_id: "50000000382019052709732678859",
    refund_status: "ABNORMAL",
    amount: { total: 8800, refund: 100 },
  };
  const { amount, ...rest } = notice;
  const sent = { ...rest, user_received_account: "x", amount: { ...amount, payer_total: 8800, payer_refund: 100 } };
  expect(refundNotice.parse(sent)).toEqual(notice);
  expect(refundNotice.safeParse({ ...notice, refund_status: "PROCESSING" }).success).toBe(false);
});
