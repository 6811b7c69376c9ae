import { randomBytes } from "node:crypto";
import { msg } from "@/lib/i18n/msg";
import type { PayConfig } from "@/lib/wechat/config";
import { countCertificates } from "@/lib/wechat/inspection";
import { WechatPay } from "@/lib/wechat/pay";
import { asPlatformError, noAnswer } from "./answers";
import { type Finding, right, unchecked, wrong } from "./finding";

const keysPage = "pay.weixin.qq.com › 账户中心 › API安全";

export async function checkQuery(config: PayConfig): Promise<Finding> {
  const check = "merchant";
  try {
    await new WechatPay(config).queryByOutTradeNo(`doctor${randomBytes(10).toString("hex")}`);
    return right(check, "WeChat Pay answers signed queries.");
  } catch (error) {
    const { kind, status, code } = asPlatformError(error);
    if (kind === "silent") return noAnswer(check, "api.mch.weixin.qq.com");
    if (kind === "refused" && status === 404 && /^ORDER_?NOT_?EXIST$/.test(code ?? ""))
      return right(
        check,
        "WeChat Pay accepts the merchant number, its certificate and its key, and its answer is verified.",
      );
    if (kind === "untrusted")
      return wrong(
        check,
        "WeChat Pay answered, but its signature cannot be verified: the public key, its ID or the APIv3 key is not right.",
        msg("Compare {variables} with {page}.", {
          variables: { list: ["WECHAT_PUBLIC_KEY", "WECHAT_PUBLIC_KEY_ID", "WECHAT_API_V3_KEY"] },
          page: keysPage,
        }),
        config.publicKey ? "wechat.public_key" : "wechat.api_v3_key",
      );
    if (status === 401)
      return wrong(
        check,
        "WeChat Pay does not accept the signature (401): the serial number and the private key are not of one certificate, or the clock is off.",
        msg("Compare {variables} with {page}.", {
          variables: { list: ["WECHAT_MERCHANT_SERIAL", "WECHAT_MERCHANT_KEY"] },
          page: `${keysPage} › 商户API证书`,
        }),
        "wechat.merchant_serial",
      );
    return wrong(
      check,
      msg("WeChat Pay refuses the merchant: {code}.", { code: code ?? `HTTP ${status}` }),
      msg("Compare {variables} with {page}.", {
        variables: "WECHAT_MERCHANT_ID",
        page: "pay.weixin.qq.com › 账户中心 › 商户信息",
      }),
      "wechat.merchant_id",
    );
  }
}

export async function checkCertificates(config: PayConfig): Promise<Finding> {
  const check = "certificates";
  const change = msg("Set a new APIv3 key at {page}, and copy it into WECHAT_API_V3_KEY.", { page: keysPage });
  try {
    const { status, listed, opened } = await countCertificates(config);
    if (listed > 0 && opened === listed) return right(check, "The APIv3 key opens WeChat's certificates.");
    if (listed > 0)
      return wrong(
        check,
        "The APIv3 key does not open WeChat's certificates: no notification can be read.",
        change,
        "wechat.api_v3_key",
      );
    if (status >= 500) return noAnswer(check, "api.mch.weixin.qq.com");
    if (status !== 200 && status !== 404)
      return unchecked(
        check,
        msg("WeChat Pay gives no certificates ({status}): first mend what is said of the merchant.", { status }),
      );
    if (config.publicKey)
      return unchecked(
        check,
        "This account has a public key and no certificates: only the first notification of a payment shows that the APIv3 key is right.",
      );
    return wrong(
      check,
      msg(
        "WeChat Pay gives no certificates ({status}), and there is no public key of WeChat Pay: no answer can be verified.",
        {
          status,
        },
      ),
      msg("Copy WeChat Pay's public key and its ID from {page} into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.", {
        page: `${keysPage} › 微信支付公钥`,
      }),
      "wechat.public_key",
    );
  } catch (error) {
    asPlatformError(error);
    return noAnswer(check, "api.mch.weixin.qq.com");
  }
}

export async function checkPrepay(config: PayConfig, { openid }: { openid?: string | undefined }): Promise<Finding> {
  const check = "prepay";
  if (!openid) return unchecked(check, "Only with an openid: it creates a payment of one fen, and closes it.");
  const outTradeNo = `doctor${randomBytes(10).toString("hex")}`;
  const pay = new WechatPay(config);
  try {
    const expiresAt = new Date(Date.now() + 5 * 60_000);
    await pay.createPrepay({ outTradeNo, description: "Kiosk doctor", total: 1, openid, expiresAt });
    await pay.closePayment(outTradeNo);
    return right(check, "A payment of one fen was prepared and closed.");
  } catch (error) {
    const { kind, status, code } = asPlatformError(error);
    if (kind === "silent") return noAnswer(check, "api.mch.weixin.qq.com");
    if (code === "APPID_MCHID_NOT_MATCH")
      return wrong(
        check,
        "The AppID is not bound to the merchant number.",
        msg("Bind them at {page}.", { page: "pay.weixin.qq.com › 产品中心 › AppID账号管理" }),
      );
    if (code === "PARAM_ERROR")
      return wrong(
        check,
        "WeChat Pay knows no such openid in this mini-program.",
        "Take the openid of a shopper of this mini-program.",
      );
    if (code === "NO_AUTH")
      return wrong(
        check,
        "The merchant may not take payments in mini-programs.",
        msg("Apply for it at {page}.", { page: "pay.weixin.qq.com › 产品中心 › JSAPI支付" }),
      );
    return wrong(
      check,
      msg("WeChat Pay refuses a payment: {code}.", { code: code ?? `HTTP ${status}` }),
      "Look the code up in WeChat Pay's documentation.",
    );
  }
}
