import { randomBytes } from "node:crypto";
import type { WechatConfig } from "@/lib/wechat/config";
import { countCertificates } from "@/lib/wechat/inspection";
import { WechatPay } from "@/lib/wechat/pay";
import { asPlatformError, noAnswer } from "./answers";
import { type Finding, right, unchecked, wrong } from "./finding";

export async function checkQuery(config: WechatConfig): Promise<Finding> {
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
        "Compare WECHAT_PUBLIC_KEY, WECHAT_PUBLIC_KEY_ID and WECHAT_API_V3_KEY with pay.weixin.qq.com › 账户中心 › API安全.",
      );
    if (status === 401)
      return wrong(
        check,
        "WeChat Pay does not accept the signature (401): the serial number and the private key are not of one certificate, or the clock is off.",
        "Compare WECHAT_MERCHANT_SERIAL and WECHAT_MERCHANT_KEY with pay.weixin.qq.com › 账户中心 › API安全 › 商户API证书.",
      );
    return wrong(
      check,
      `WeChat Pay refuses the merchant: ${code ?? `status ${status}`}.`,
      "Compare WECHAT_MERCHANT_ID with pay.weixin.qq.com › 账户中心 › 商户信息.",
    );
  }
}

export async function checkCertificates(config: WechatConfig): Promise<Finding> {
  const check = "certificates";
  const change = "Set a new APIv3 key at pay.weixin.qq.com › 账户中心 › API安全, and copy it into WECHAT_API_V3_KEY.";
  try {
    const { status, listed, opened } = await countCertificates(config);
    if (listed > 0 && opened === listed) return right(check, "The APIv3 key opens WeChat's certificates.");
    if (listed > 0)
      return wrong(check, "The APIv3 key does not open WeChat's certificates: no notification can be read.", change);
    if (config.publicKey)
      return unchecked(
        check,
        "This account has a public key and no certificates: only the first notification of a payment shows that the APIv3 key is right.",
      );
    return wrong(
      check,
      `WeChat Pay gives no certificates (${status}), and there is no WECHAT_PUBLIC_KEY: no answer can be verified.`,
      "Copy 微信支付公钥 and its ID from pay.weixin.qq.com › 账户中心 › API安全 into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.",
    );
  } catch (error) {
    asPlatformError(error);
    return noAnswer(check, "api.mch.weixin.qq.com");
  }
}

export async function checkPrepay(config: WechatConfig, { openid }: { openid?: string | undefined }): Promise<Finding> {
  const check = "prepay";
  if (!openid) return unchecked(check, "Only with an openid: it asks for a payment of one fen, and closes it.");
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
        "Bind them at pay.weixin.qq.com › 产品中心 › AppID账号管理.",
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
        "Apply for JSAPI支付 at pay.weixin.qq.com › 产品中心.",
      );
    return wrong(
      check,
      `WeChat Pay refuses a payment: ${code ?? `status ${status}`}.`,
      "Look the code up in WeChat Pay's documentation.",
    );
  }
}
