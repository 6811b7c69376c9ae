import { randomBytes } from "node:crypto";
import { say } from "@/lib/i18n/say";
import type { WechatConfig } from "@/lib/wechat/config";
import { countCertificates, knockAtNotify, serverDomains, shippingRules, timeOf } from "@/lib/wechat/inspection";
import { fetchAccessToken } from "@/lib/wechat/mini-program";
import { WechatPay } from "@/lib/wechat/pay";
import { PlatformError } from "@/lib/wechat/platform-error";
import { type Finding, look, right, unchecked, wrong } from "./finding";

export interface Asked {
  appUrl: string;
  /** The setting `wechat.report_shipping`; undefined if it is not known. */
  reportsShipping: boolean | undefined;
  /** Asks for a prepay of one fen by this shopper, and closes it. */
  openid?: string | undefined;
}

const appConsole = "mp.weixin.qq.com › 开发管理 › 开发设置";
const keysPage = "pay.weixin.qq.com › 账户中心 › API安全";
const reportSetting = "wechat.report_shipping";
const unknown = { said: "unknown" } as const;

/** What calling WeChat tells. Nothing is changed there, but for a prepay of one fen that is closed at once, on request. */
export async function checkPlatform(config: WechatConfig, asked: Asked): Promise<Finding[]> {
  const { token, finding } = await checkToken(config);
  const findings = await Promise.all([
    checkClock(config),
    attempt("merchant", () => checkQuery(config)),
    attempt("certificates", () => checkCertificates(config)),
    checkDomains(config, token, asked),
    checkShipping(config, token, asked),
    checkNotify(config),
    attempt("prepay", () => checkPrepay(config, asked)),
  ]);
  return [finding, ...findings];
}

/** A key that cannot be read cannot sign. */
const attempt = (check: string, work: () => Promise<Finding>) =>
  work().catch(() => unchecked(check, "It could not be asked: the keys cannot be used as they are."));

async function checkToken(config: WechatConfig): Promise<{ token?: string; finding: Finding }> {
  const check = "access_token";
  try {
    const { token } = await fetchAccessToken(config);
    return {
      token,
      finding: right(check, "WeChat knows the AppID and its secret, and lets this server's address in."),
    };
  } catch (error) {
    return { finding: tokenRefused(check, error) };
  }
}

function tokenRefused(check: string, error: unknown): Finding {
  const { kind, code, cause } = asPlatformError(error);
  if (kind === "silent") return noAnswer(check, "api.weixin.qq.com");
  if (code === "40013")
    return wrong(
      check,
      "WeChat knows no mini-program with this AppID (40013).",
      say("Copy the AppID from {page} into WECHAT_APP_ID.", { page: appConsole }),
    );
  if (code === "bad_token" || code === "40125")
    return wrong(
      check,
      "The AppSecret is not that of this AppID (40001, 40125).",
      say("Make a new AppSecret at {page} and copy it into WECHAT_APP_SECRET.", { page: appConsole }),
    );
  if (code === "40164") {
    const address = /invalid ip (\S+)/.exec(String(cause))?.[1] ?? { said: "this server's address" as const };
    return wrong(
      check,
      say("WeChat lets no calls from {address} in (40164).", { address }),
      say("Add {address} at {page}.", { address, page: `${appConsole} › IP白名单` }),
    );
  }
  return wrong(
    check,
    say("WeChat refuses an access token: error {code}.", { code: code ?? unknown }),
    "Look the number up in WeChat's documentation.",
  );
}

async function checkClock(config: WechatConfig): Promise<Finding> {
  const check = "clock";
  const hosts = [...new Set([config.payUrl, config.apiUrl])];
  const times = await Promise.all(hosts.map((host) => timeOf(config, host).catch(() => undefined)));
  const known = times.flatMap((time) => (time ? [(time.at - time.says) / 1000] : []));
  if (!known.length) return unchecked(check, "No host of WeChat said what time it is.");
  const off = known.reduce((most, seconds) => (Math.abs(seconds) > Math.abs(most) ? seconds : most));
  const seconds = Math.round(Math.abs(off));
  const side = { said: off > 0 ? "ahead of" : "behind" } as const;
  const detail = say(
    "This server's clock is {seconds} s {side} WeChat's. Beyond five minutes each call and each notification is refused.",
    { seconds, side },
  );
  const change = "Let the system keep its clock by NTP: timedatectl set-ntp true.";
  if (seconds > 240) return wrong(check, detail, change);
  if (seconds > 30) return look(check, detail, change);
  return right(check, "This server's clock agrees with WeChat's.");
}

async function checkQuery(config: WechatConfig): Promise<Finding> {
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
        say("Compare {variables} with {page}.", {
          variables: { list: ["WECHAT_PUBLIC_KEY", "WECHAT_PUBLIC_KEY_ID", "WECHAT_API_V3_KEY"] },
          page: keysPage,
        }),
      );
    if (status === 401)
      return wrong(
        check,
        "WeChat Pay does not accept the signature (401): the serial number and the private key are not of one certificate, or the clock is off.",
        say("Compare {variables} with {page}.", {
          variables: { list: ["WECHAT_MERCHANT_SERIAL", "WECHAT_MERCHANT_KEY"] },
          page: `${keysPage} › 商户API证书`,
        }),
      );
    return wrong(
      check,
      say("WeChat Pay refuses the merchant: {code}.", { code: code ?? `HTTP ${status}` }),
      say("Compare {variables} with {page}.", {
        variables: "WECHAT_MERCHANT_ID",
        page: "pay.weixin.qq.com › 账户中心 › 商户信息",
      }),
    );
  }
}

async function checkCertificates(config: WechatConfig): Promise<Finding> {
  const check = "certificates";
  const change = say("Set a new APIv3 key at {page}, and copy it into WECHAT_API_V3_KEY.", { page: keysPage });
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
      say(
        "WeChat Pay gives no certificates ({status}), and there is no WECHAT_PUBLIC_KEY: no answer can be verified.",
        {
          status,
        },
      ),
      say("Copy WeChat Pay's public key and its ID from {page} into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.", {
        page: `${keysPage} › 微信支付公钥`,
      }),
    );
  } catch (error) {
    asPlatformError(error);
    return noAnswer(check, "api.mch.weixin.qq.com");
  }
}

async function checkDomains(config: WechatConfig, token: string | undefined, { appUrl }: Asked): Promise<Finding> {
  const check = "server_domains";
  if (!token) return unchecked(check, "Needs an access token.");
  try {
    const { requestdomain, uploaddomain, downloaddomain } = await serverDomains(config, token);
    const lacks = (list: string[]) => !list.some((each) => each.toLowerCase() === appUrl.toLowerCase());
    const missing = [
      ...(lacks(requestdomain) ? ["request"] : []),
      ...(lacks(uploaddomain) ? ["uploadFile"] : []),
      ...(lacks(downloaddomain) ? ["downloadFile"] : []),
    ];
    const change = say("Add {appUrl} at {page}, for {kinds}.", {
      appUrl,
      page: `${appConsole} › 服务器域名`,
      kinds: { list: missing },
    });
    if (missing.includes("request"))
      return wrong(check, say("The mini-program may not call {appUrl}: it is no request domain.", { appUrl }), change);
    if (missing.length)
      return look(
        check,
        say("The mini-program may call {appUrl}, but not for {kinds}: no avatar is sent, or no picture saved.", {
          appUrl,
          kinds: { list: missing },
        }),
        change,
      );
    return right(check, say("The mini-program may call {appUrl}, send files there and load them.", { appUrl }));
  } catch (error) {
    return notSaid(check, error);
  }
}

async function checkShipping(
  config: WechatConfig,
  token: string | undefined,
  { reportsShipping }: Asked,
): Promise<Finding> {
  const check = "shipping";
  if (!token) return unchecked(check, "Needs an access token.");
  try {
    const { isManaged, isConfirmed } = await shippingRules(config, token);
    if (!isManaged)
      return reportsShipping
        ? look(
            check,
            "WeChat does not ask this mini-program to report shipping, and will refuse the reports.",
            say("Switch the setting {key} off.", { key: reportSetting }),
          )
        : right(check, "WeChat does not ask this mini-program to report shipping.");
    if (reportsShipping === false)
      return wrong(
        check,
        "WeChat keeps each payment back until its shipping is reported, and the shop reports none.",
        say("Switch the setting {key} on.", { key: reportSetting }),
      );
    if (!isConfirmed)
      return wrong(
        check,
        "Shipping is to be reported, but the owner has not confirmed WeChat's rules for settlement: payments may be kept back.",
        say("Confirm it at {page}.", { page: "mp.weixin.qq.com › 支付与交易 › 交易结算管理" }),
      );
    return right(check, "WeChat asks for reports of shipping, the owner has confirmed it, and the shop reports.");
  } catch (error) {
    return notSaid(check, error);
  }
}

async function checkNotify(config: WechatConfig): Promise<Finding> {
  const check = "notify";
  const address = config.notifyUrl;
  const change = "Let APP_URL lead to this server, from the internet and without a sign-in before it.";
  try {
    const { status, code } = await knockAtNotify(config);
    if (status === 401 && code === "bad_signature")
      return right(check, say("This shop answers at {address}, and refuses what WeChat has not signed.", { address }));
    return wrong(
      check,
      say("What answers at {address} is not this shop (status {status}): payments would not be reported.", {
        address,
        status,
      }),
      change,
    );
  } catch {
    return look(
      check,
      say(
        "Nothing answers at {address}, asked from this server. WeChat may still reach it, if the network has no way back to itself.",
        { address },
      ),
      change,
    );
  }
}

async function checkPrepay(config: WechatConfig, { openid }: Asked): Promise<Finding> {
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
        say("Bind them at {page}.", { page: "pay.weixin.qq.com › 产品中心 › AppID账号管理" }),
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
        say("Apply for it at {page}.", { page: "pay.weixin.qq.com › 产品中心 › JSAPI支付" }),
      );
    return wrong(
      check,
      say("WeChat Pay refuses a payment: {code}.", { code: code ?? `HTTP ${status}` }),
      "Look the code up in WeChat Pay's documentation.",
    );
  }
}

function notSaid(check: string, error: unknown): Finding {
  const { kind, code } = asPlatformError(error);
  if (kind === "silent") return noAnswer(check, "api.weixin.qq.com");
  return unchecked(
    check,
    say("WeChat does not say it to this mini-program (error {code}). See it in the console.", {
      code: code ?? unknown,
    }),
  );
}

const noAnswer = (check: string, host: string) =>
  wrong(
    check,
    say("No answer from {host} within five seconds.", { host }),
    say("Let this server call https://{host}: look at its firewall and its DNS.", { host }),
  );

function asPlatformError(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}
