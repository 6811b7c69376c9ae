import { generateKeyPairSync, verify } from "node:crypto";
import { expect, test } from "vitest";
import {
  payParams,
  readAuthorization,
  signAnswer,
  signRequest,
  verifyAnswer,
  verifyLines,
  verifyRequest,
} from "./sign";

// WeChat Pay's documentation publishes these examples with the test merchant's key and its own public key.
const merchantPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAptpm+qvIDCh/9wjU26SQ
CK26ogYkBhDrYxnAaw2JbbBsp1oDbHKk+1r381NeBUG2HEFAuU+Fr72u5ot3yKdz
oF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaD
TXqDpTRR4Bfz9IqOgJgFZ8/oTfEomSrjrLYef81Eyxr7ZIMQXEKKEK7V4UXKS0+/
fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/w
Tzrd0I/8NlevxtFbphg4evlHjFNI7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5C
MQIDAQAB
-----END PUBLIC KEY-----`;
const platformPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6
Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZLhGpfs8/AHqjhgSMO1O10YQW
OrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0
iGbpVtEOghJtfciisYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLN
F6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e4IyYmrhx
+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJ
WwIDAQAB
-----END PUBLIC KEY-----`;
const at = { timestamp: "1554208460", nonce: "593BEC0C930BF1AFEB40B4A08C8FB242" };
const own = generateKeyPairSync("rsa", { modulusLength: 2048 });

const order = {
  method: "POST",
  path: "/v3/pay/transactions/jsapi",
  body: '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}',
};
const orderSignature =
  "jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==";

const header = (signature: string) =>
  `WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="${at.nonce}",signature="${signature}",timestamp="${at.timestamp}",serial_no="408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB"`;

test("WeChat Pay's published request signature verifies, and not for another body", () => {
  const by = readAuthorization(header(orderSignature))!;
  expect(by).toMatchObject({ ...at, merchantId: "1900007291", serial: "408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB" });
  expect(verifyRequest(merchantPublicKey, by, order)).toBe(true);
  expect(verifyRequest(merchantPublicKey, by, { ...order, body: order.body.replace("100", "1") })).toBe(false);
});

test("a request is signed over the lines of the published example", () => {
  const config = {
    merchantId: "1900007291",
    merchantSerial: "408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB",
    merchantKey: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  const signed = signRequest(config, order, at);
  const { signature } = readAuthorization(signed)!;
  expect(signed).toBe(header(signature));
  const text = `POST\n/v3/pay/transactions/jsapi\n${at.timestamp}\n${at.nonce}\n${order.body}\n`;
  expect(verify("sha256", Buffer.from(text), own.publicKey, Buffer.from(signature, "base64"))).toBe(true);
});

test("an Authorization header of another scheme or without a field is refused", () => {
  expect(readAuthorization(undefined)).toBeUndefined();
  expect(readAuthorization(header(orderSignature).replace("WECHATPAY2", "WECHATPAY1"))).toBeUndefined();
  expect(readAuthorization(header(orderSignature).replace("nonce_str", "nonce"))).toBeUndefined();
});

test("paySign is computed over the lines of the published example", () => {
  const lines = ["wx2421b1c4370ec43b", at.timestamp, at.nonce, "prepay_id=wx201410272009395522657a690389285100"];
  const published =
    "mI35pfNEQV6777ke/1T+LJLQDNTm7yeoUJH+j/adPGhmCCi0PbgkvYQTRcXH0uibcLVtvFLdGLpmoYO9FV6lBBsTAjuhh5YOvQi0e2g3e0yytitiNET9FEuqM0pjnKfRW4K6LIZDdbWJv9KhZUx3DrJa5TL7OJ7VdADVivxVySIlPVKjGwuCXzuXSJes0UcILgWQUMyha5/3nYofuHtS7r+KYyMuxD+oJ9VM1Qdxk4UIG59CP5Y3wtYIFybyF3bdu1caHTRRX+DLyMXyYA/IrTmiW01c4RPjpHBX5Dk1sZyY1zVsWNsvMHr2e1NTWtBxKJ+qk5N61J7caYoepHFaxw==";
  expect(verifyLines(merchantPublicKey, lines, published)).toBe(true);

  const config = { appId: "wx2421b1c4370ec43b", merchantKey: own.privateKey };
  const { paySign, ...rest } = payParams(config, "wx201410272009395522657a690389285100", at);
  expect(rest).toEqual({ timeStamp: at.timestamp, nonceStr: at.nonce, package: lines[3], signType: "RSA" });
  expect(verifyLines(own.publicKey, lines, paySign)).toBe(true);
});

const answer = '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}';
const answerHeaders = {
  "wechatpay-timestamp": "1722850421",
  "wechatpay-nonce": "d824f2e086d3c1df967785d13fcd22ef",
  "wechatpay-signature":
    "mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA==",
};

test("WeChat Pay's published response verifies, and no other", () => {
  expect(verifyAnswer(platformPublicKey, answerHeaders, answer)).toBe(true);
  expect(verifyAnswer(platformPublicKey, answerHeaders, Buffer.from(answer))).toBe(true);
  expect(verifyAnswer(platformPublicKey, answerHeaders, `${answer} `)).toBe(false);
  expect(verifyAnswer(platformPublicKey, { ...answerHeaders, "wechatpay-timestamp": "1722850422" }, answer)).toBe(
    false,
  );
  expect(verifyAnswer(platformPublicKey, { ...answerHeaders, "wechatpay-nonce": undefined }, answer)).toBe(false);
  expect(verifyAnswer(merchantPublicKey, answerHeaders, answer)).toBe(false);
});

test("an empty response is signed too", () => {
  const headers = signAnswer(own.privateKey, "SERIAL", "");
  expect(headers["wechatpay-serial"]).toBe("SERIAL");
  expect(verifyAnswer(own.publicKey, headers, "")).toBe(true);
});

test("a PEM key that has verified can still sign", () => {
  const merchantKey = own.privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  expect(verifyLines(merchantKey, ["one"], "")).toBe(false);
  const { signature } = readAuthorization(
    signRequest({ merchantId: "19", merchantSerial: "AB", merchantKey }, { method: "GET", path: "/", body: "" }),
  )!;
  expect(signature).not.toBe("");
});
