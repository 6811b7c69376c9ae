import { randomBytes } from "node:crypto";
import { msg } from "@/lib/i18n/msg";
import { canPay, type PayConfig, type WechatConfig } from "@/lib/wechat/config";
import {
  countCertificates,
  probeNotifyUrl,
  readServerTime,
  serverDomains,
  setMessagePath,
  shippingRules,
} from "@/lib/wechat/inspection";
import { fetchAccessToken } from "@/lib/wechat/mini-program";
import { WechatPay } from "@/lib/wechat/pay";
import { PlatformError } from "@/lib/wechat/platform-error";
import { appPage, wrongKey } from "./find-set-up";
import { type Finding, fault, ok, unknown, warning } from "./finding";
import type { PointName } from "./points";

const appHost = "api.weixin.qq.com";
const payHost = "api.mch.weixin.qq.com";
/** The page of the starter that shows an order. It finds the order by the number of the payment, which WeChat adds. */
const orderPage = "pages/order/order";
const codeOf = ({ code }: PlatformError) => code ?? ({ said: "unknown" } as const);

interface Options {
  appUrl: string;
  /** The setting `wechat.report_shipping`; undefined if it is unknown. */
  reportsShipping: boolean | undefined;
}

/** Calls WeChat. It changes one thing there: it sets the page that messages about shipping open. */
export async function findWechat(config: WechatConfig, options: Options): Promise<Finding[]> {
  const { token, finding } = await checkToken(config);
  const found = await Promise.all([
    checkClock(config),
    ...[checkDomains, checkShipping, checkMessagePath].map((check) => check(config, token, options)),
    ...(canPay(config) ? [checkQuery(config), checkCertificates(config), checkNotify(config)] : []),
  ]);
  return [finding, ...found];
}

/** `refused` explains an error that WeChat returned. */
async function callWechat(
  name: PointName,
  host: string,
  work: () => Promise<Finding>,
  refused: (error: PlatformError) => Finding,
): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformError) return error.kind === "silent" ? noAnswer(name, host) : refused(error);
    // A key that cannot be parsed cannot sign.
    if (host === payHost) return unknown(name, "It could not be checked: the keys are invalid.");
    throw error;
  }
}

const noAnswer = (name: PointName, host: string) =>
  fault(name, msg("No answer from {host} within five seconds.", { host }), {
    change: "Check this server's firewall and DNS.",
    cause: "silent",
  });

export async function checkToken(config: WechatConfig): Promise<{ token?: string; finding: Finding }> {
  const given: { token?: string } = {};
  async function fetch() {
    Object.assign(given, await fetchAccessToken(config));
    return ok("access_token", "WeChat accepts the AppID, its secret and this server's address.");
  }
  const finding = await callWechat("access_token", appHost, fetch, tokenRefused);
  return { ...given, finding };
}

function tokenRefused(error: PlatformError): Finding {
  const { code, cause } = error;
  if (code === "40013")
    return fault("access_token", "WeChat has no mini-program with this AppID (40013).", wrongKey("wechat.app_id"));
  if (code === "bad_token" || code === "40125")
    return fault(
      "access_token",
      "The AppSecret does not belong to this AppID (40001, 40125).",
      wrongKey("wechat.app_secret"),
    );
  if (code === "40164") {
    const address = /invalid ip (\S+)/.exec(String(cause))?.[1] ?? { said: "this server's address" as const };
    return fault("access_token", msg("WeChat does not allow calls from {address} (40164).", { address }), {
      change: msg("Add {address} at {page}.", { address, page: `${appPage} › IP白名单` }),
      cause: "shop",
    });
  }
  return fault("access_token", msg("WeChat refuses an access token: error {code}.", { code: codeOf(error) }), {
    change: "Look the code up in the documentation of the service.",
    cause: "wechat.app_secret",
  });
}

/** Runs a check with an access token. */
async function withToken(
  name: PointName,
  token: string | undefined,
  work: (token: string) => Promise<Finding>,
  refused = (error: PlatformError) =>
    msg("WeChat does not report this (error {code}). Check it in the console.", {
      code: codeOf(error),
    }),
) {
  if (!token) return unknown(name, "Needs an access token.");
  return callWechat(
    name,
    appHost,
    () => work(token),
    (error) => unknown(name, refused(error)),
  );
}

const checkDomains = (config: WechatConfig, given: string | undefined, { appUrl }: Options) =>
  withToken("server_domains", given, async (token) => {
    const { requestdomain, uploaddomain, downloaddomain } = await serverDomains(config, token);
    const domains = { request: requestdomain, uploadFile: uploaddomain, downloadFile: downloaddomain };
    const missing = Object.entries(domains).flatMap(([kind, list]) =>
      list.some((each) => each.toLowerCase() === appUrl.toLowerCase()) ? [] : [kind],
    );
    if (!missing.length) return ok("server_domains", msg("The mini-program can use {appUrl}.", { appUrl }));
    const kinds = { list: missing };
    return (missing.includes("request") ? fault : warning)(
      "server_domains",
      msg("The mini-program cannot use {appUrl} for {kinds}.", { appUrl, kinds }),
      { change: msg("Add {appUrl} at {page}, for {kinds}.", { appUrl, page: `${appPage} › 服务器域名`, kinds }) },
    );
  });

const checkShipping = (config: WechatConfig, given: string | undefined, { reportsShipping }: Options) =>
  withToken("shipping", given, async (token) => {
    const { isManaged, isConfirmed } = await shippingRules(config, token);
    const link = "/admin/settings?find=wechat.report_shipping";
    const reporting = { name: { said: "Report shipping" }, page: link } as const;
    if (!isManaged && reportsShipping)
      return warning("shipping", "WeChat requires no shipping reports, and will refuse them.", {
        change: msg("Switch “{name}” off at {page}.", reporting),
        link,
      });
    if (!isManaged) return ok("shipping", "WeChat requires no shipping reports.");
    if (reportsShipping === false)
      return fault("shipping", "WeChat withholds payments until shipping is reported, and the shop reports none.", {
        change: msg("Switch “{name}” on at {page}.", reporting),
        link,
      });
    if (!isConfirmed)
      return fault("shipping", "WeChat's rules for settlement are not confirmed: payments may be withheld.", {
        change: msg("Confirm it at {page}.", { page: "mp.weixin.qq.com › 支付与交易 › 交易结算管理" }),
      });
    return ok("shipping", "WeChat's rules for shipping reports are confirmed.");
  });

/** WeChat has no API that returns the path, so the check sets it. Setting it again changes nothing. */
const checkMessagePath = (config: WechatConfig, given: string | undefined) =>
  withToken(
    "message_path",
    given,
    async (token) => {
      await setMessagePath(config, token, orderPage);
      return ok(
        "message_path",
        msg("WeChat's shipping messages open {page}: this check has set it.", { page: orderPage }),
      );
    },
    (error) =>
      msg("WeChat's shipping messages open its own page: it refused {page} (error {code}).", {
        page: orderPage,
        code: codeOf(error),
      }),
  );

/** Queries a payment that does not exist. */
export function checkQuery(config: PayConfig) {
  const accepted = ok("merchant", "WeChat Pay accepts the merchant and its keys.");
  return callWechat(
    "merchant",
    payHost,
    async () => {
      await new WechatPay(config).queryByOutTradeNo(`doctor${randomBytes(10).toString("hex")}`);
      return accepted;
    },
    ({ kind, status, code }) => {
      if (kind === "refused" && status === 404 && /^ORDER_?NOT_?EXIST$/.test(code ?? "")) return accepted;
      if (kind === "untrusted")
        return fault(
          "merchant",
          "WeChat Pay's answer cannot be verified: its public key or the APIv3 key is wrong.",
          config.publicKey
            ? wrongKey("wechat.public_key", "wechat.public_key_id", "wechat.api_v3_key")
            : wrongKey("wechat.api_v3_key", "wechat.public_key", "wechat.public_key_id"),
        );
      if (status === 401)
        return fault(
          "merchant",
          "WeChat Pay refuses the signature (401): serial number and private key do not match.",
          wrongKey("wechat.merchant_serial", "wechat.merchant_key"),
        );
      return fault(
        "merchant",
        msg("WeChat Pay refuses the merchant: {code}.", { code: code ?? `HTTP ${status}` }),
        wrongKey("wechat.merchant_id"),
      );
    },
  );
}

export const checkCertificates = (config: PayConfig) =>
  callWechat(
    "certificates",
    payHost,
    async () => {
      const { status, listed, opened } = await countCertificates(config);
      if (listed > 0 && opened === listed) return ok("certificates", "The APIv3 key decrypts WeChat's certificates.");
      if (listed > 0)
        return fault(
          "certificates",
          "The APIv3 key does not decrypt WeChat's certificates.",
          wrongKey("wechat.api_v3_key"),
        );
      if (status >= 500) return noAnswer("certificates", payHost);
      return unknown(
        "certificates",
        msg("The APIv3 key is not verified yet: WeChat Pay lists no certificates ({status}).", { status }),
      );
    },
    () => noAnswer("certificates", payHost),
  );

async function checkClock(config: WechatConfig): Promise<Finding> {
  const hosts = [...new Set([config.payUrl, config.apiUrl])];
  const times = await Promise.all(hosts.map((host) => readServerTime(config, host).catch(() => undefined)));
  const known = times.flatMap((time) => (time ? [(time.at - time.says) / 1000] : []));
  if (!known.length) return unknown("clock", "No WeChat server returned the time.");
  const off = known.reduce((most, seconds) => (Math.abs(seconds) > Math.abs(most) ? seconds : most));
  const seconds = Math.round(Math.abs(off));
  if (seconds <= 30) return ok("clock", "This server's clock agrees with WeChat's.");
  return (seconds > 240 ? fault : warning)(
    "clock",
    msg("This server's clock is {seconds} s {side} WeChat's. Beyond five minutes all calls fail.", {
      seconds,
      side: { said: off > 0 ? "ahead of" : "behind" },
    }),
    { change: "Synchronize the system clock by NTP: timedatectl set-ntp true." },
  );
}

async function checkNotify(config: WechatConfig): Promise<Finding> {
  const address = config.notifyUrl;
  const change = "Make APP_URL lead from the internet to this server, without a sign-in.";
  try {
    const { status, code } = await probeNotifyUrl(config);
    if (status === 401 && code === "bad_signature")
      return ok("notify", msg("This shop answers at {address}.", { address }));
    return fault(
      "notify",
      msg("Another server answers at {address} (status {status}).", {
        address,
        status,
      }),
      { change },
    );
  } catch {
    return warning(
      "notify",
      msg("This server cannot reach {address}, which WeChat calls. WeChat itself may reach it.", { address }),
      { change },
    );
  }
}
