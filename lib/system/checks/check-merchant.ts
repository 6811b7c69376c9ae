import { randomBytes } from "node:crypto";
import { msg } from "@/lib/i18n/msg";
import type { PayConfig } from "@/lib/wechat/config";
import { countCertificates } from "@/lib/wechat/inspection";
import { WechatPay } from "@/lib/wechat/pay";
import type { PlatformError } from "@/lib/wechat/platform-error";
import { callWechat, checkOf, type Finding, noAnswer } from "./finding";

const host = "api.mch.weixin.qq.com";
const account = "pay.weixin.qq.com › 账户中心";
const keysPage = `${account} › API安全`;
const makeNumber = () => `doctor${randomBytes(10).toString("hex")}`;

export function checkQuery(config: PayConfig): Promise<Finding> {
  const { right, wrong } = checkOf("merchant");
  const compare = (page: string, ...list: string[]) =>
    msg("Compare {variables} with {page}.", { variables: { list }, page });
  async function query() {
    await new WechatPay(config).queryByOutTradeNo(makeNumber());
    return right("WeChat Pay answers signed queries.");
  }
  function refused({ kind, status, code }: PlatformError) {
    if (kind === "refused" && status === 404 && /^ORDER_?NOT_?EXIST$/.test(code ?? ""))
      return right("WeChat Pay accepts the merchant number, its certificate and its key, and its answer is verified.");
    if (kind === "untrusted")
      return wrong(
        "WeChat Pay answered, but its signature cannot be verified: the public key, its ID or the APIv3 key is not right.",
        compare(keysPage, "WECHAT_PUBLIC_KEY", "WECHAT_PUBLIC_KEY_ID", "WECHAT_API_V3_KEY"),
        config.publicKey ? "wechat.public_key" : "wechat.api_v3_key",
      );
    if (status === 401)
      return wrong(
        "WeChat Pay does not accept the signature (401): the serial number and the private key are not of one certificate, or the clock is off.",
        compare(`${keysPage} › 商户API证书`, "WECHAT_MERCHANT_SERIAL", "WECHAT_MERCHANT_KEY"),
        "wechat.merchant_serial",
      );
    return wrong(
      msg("WeChat Pay refuses the merchant: {code}.", { code: code ?? `HTTP ${status}` }),
      compare(`${account} › 商户信息`, "WECHAT_MERCHANT_ID"),
      "wechat.merchant_id",
    );
  }
  return callWechat("merchant", host, query, refused);
}

export function checkCertificates(config: PayConfig): Promise<Finding> {
  const change = msg("Set a new APIv3 key at {page}, and copy it into WECHAT_API_V3_KEY.", { page: keysPage });
  const { right, wrong, unchecked } = checkOf("certificates", change, "wechat.api_v3_key");
  async function compare() {
    const { status, listed, opened } = await countCertificates(config);
    if (listed > 0 && opened === listed) return right("The APIv3 key opens WeChat's certificates.");
    if (listed > 0) return wrong("The APIv3 key does not open WeChat's certificates: no notification can be read.");
    if (status >= 500) return noAnswer("certificates", host);
    if (status !== 200 && status !== 404)
      return unchecked(
        msg("WeChat Pay gives no certificates ({status}): first mend what is said of the merchant.", { status }),
        null,
      );
    if (config.publicKey)
      return unchecked(
        "This account has a public key and no certificates: only the first notification of a payment shows that the APIv3 key is right.",
        null,
      );
    return wrong(
      msg(
        "WeChat Pay gives no certificates ({status}), and there is no public key of WeChat Pay: no answer can be verified.",
        { status },
      ),
      msg("Copy WeChat Pay's public key and its ID from {page} into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.", {
        page: `${keysPage} › 微信支付公钥`,
      }),
      "wechat.public_key",
    );
  }
  return callWechat("certificates", host, compare, () => noAnswer("certificates", host));
}

/** Creates a prepay of one fen for this shopper, and closes it. */
export async function checkPrepay(config: PayConfig, openid: string | undefined): Promise<Finding> {
  const { right, wrong, unchecked } = checkOf("prepay");
  if (!openid) return unchecked("Only with an openid: it creates a payment of one fen, and closes it.");
  const pay = new WechatPay(config);
  async function prepay() {
    const outTradeNo = makeNumber();
    const expiresAt = new Date(Date.now() + 5 * 60_000);
    await pay.createPrepay({ outTradeNo, description: "Kiosk doctor", total: 1, openid: openid!, expiresAt });
    await pay.closePayment(outTradeNo);
    return right("A payment of one fen was prepared and closed.");
  }
  function refused({ status, code }: PlatformError) {
    if (code === "APPID_MCHID_NOT_MATCH")
      return wrong(
        "The AppID is not bound to the merchant number.",
        msg("Bind them at {page}.", { page: "pay.weixin.qq.com › 产品中心 › AppID账号管理" }),
      );
    if (code === "PARAM_ERROR")
      return wrong(
        "WeChat Pay knows no such openid in this mini-program.",
        "Take the openid of a shopper of this mini-program.",
      );
    if (code === "NO_AUTH")
      return wrong(
        "The merchant may not take payments in mini-programs.",
        msg("Apply for it at {page}.", { page: "pay.weixin.qq.com › 产品中心 › JSAPI支付" }),
      );
    return wrong(
      msg("WeChat Pay refuses a payment: {code}.", { code: code ?? `HTTP ${status}` }),
      "Look the code up in WeChat Pay's documentation.",
    );
  }
  return callWechat("prepay", host, prepay, refused);
}
