import { msg } from "@/lib/i18n/msg";
import type { WechatConfig } from "@/lib/wechat/config";
import { serverDomains, setMessagePath, shippingRules } from "@/lib/wechat/inspection";
import { fetchAccessToken } from "@/lib/wechat/mini-program";
import type { PlatformError } from "@/lib/wechat/platform-error";
import { callWechat, checkOf, type Finding } from "./finding";

const host = "api.weixin.qq.com";
const appConsole = "mp.weixin.qq.com › 开发管理 › 开发设置";
const reporting = {
  name: { said: "Report shipping" },
  page: "/admin/settings?find=wechat.report_shipping",
} as const;
/** The page of the starter that shows an order. It finds the order by the number of the payment, which WeChat adds. */
const orderPage = "pages/order/order";
const codeOf = ({ code }: PlatformError) => code ?? ({ said: "unknown" } as const);

export async function checkToken(config: WechatConfig): Promise<{ token?: string; finding: Finding }> {
  let token: string | undefined;
  async function fetch() {
    ({ token } = await fetchAccessToken(config));
    return checkOf("access_token").right("WeChat knows the AppID and its secret, and lets this server's address in.");
  }
  const finding = await callWechat("access_token", host, fetch, tokenRefused);
  return token === undefined ? { finding } : { token, finding };
}

function tokenRefused(error: PlatformError): Finding {
  const { wrong } = checkOf("access_token");
  const { code, cause } = error;
  if (code === "40013")
    return wrong(
      "WeChat knows no mini-program with this AppID (40013).",
      msg("Copy the AppID from {page} into WECHAT_APP_ID.", { page: appConsole }),
      "wechat.app_id",
    );
  if (code === "bad_token" || code === "40125")
    return wrong(
      "The AppSecret is not that of this AppID (40001, 40125).",
      msg("Make a new AppSecret at {page} and copy it into WECHAT_APP_SECRET.", { page: appConsole }),
      "wechat.app_secret",
    );
  if (code === "40164") {
    const address = /invalid ip (\S+)/.exec(String(cause))?.[1] ?? { said: "this server's address" as const };
    return wrong(
      msg("WeChat lets no calls from {address} in (40164).", { address }),
      msg("Add {address} at {page}.", { address, page: `${appConsole} › IP白名单` }),
      "shop",
    );
  }
  return wrong(
    msg("WeChat refuses an access token: error {code}.", { code: codeOf(error) }),
    "Look the number up in WeChat's documentation.",
    "wechat.app_secret",
  );
}

interface Options {
  appUrl: string;
  /** The setting `wechat.report_shipping`; undefined if it is unknown. */
  reportsShipping: boolean | undefined;
}

/** The checks that need an access token. */
export const checkConsole = (config: WechatConfig, token: string | undefined, options: Options) =>
  ([domainsOf, shippingOf, messagePathOf] as const).map((check) => check(config, token, options));

/** Runs a check with an access token. */
async function withToken(
  check: string,
  token: string | undefined,
  work: (token: string) => Promise<Finding>,
  refused = (error: PlatformError) =>
    msg("WeChat does not report this to this mini-program (error {code}). Check it in the console.", {
      code: codeOf(error),
    }),
) {
  const { unchecked } = checkOf(check);
  if (!token) return unchecked("Needs an access token.");
  return callWechat(
    check,
    host,
    () => work(token),
    (error) => unchecked(refused(error)),
  );
}

const domainsOf = (config: WechatConfig, given: string | undefined, { appUrl }: Options) =>
  withToken("server_domains", given, async (token) => {
    const { requestdomain, uploaddomain, downloaddomain } = await serverDomains(config, token);
    const domains = { request: requestdomain, uploadFile: uploaddomain, downloadFile: downloaddomain };
    const missing = Object.entries(domains).flatMap(([kind, list]) =>
      list.some((each) => each.toLowerCase() === appUrl.toLowerCase()) ? [] : [kind],
    );
    const kinds = { list: missing };
    const page = `${appConsole} › 服务器域名`;
    const { right, wrong, look } = checkOf(
      "server_domains",
      msg("Add {appUrl} at {page}, for {kinds}.", { appUrl, page, kinds }),
    );
    if (missing.includes("request"))
      return wrong(msg("The mini-program may not call {appUrl}: it is no request domain.", { appUrl }));
    if (missing.length)
      return look(
        msg("The mini-program may call {appUrl}, but not for {kinds}: no avatar is sent, or no picture saved.", {
          appUrl,
          kinds,
        }),
      );
    return right(msg("The mini-program may call {appUrl}, send files there and load them.", { appUrl }));
  });

const shippingOf = (config: WechatConfig, given: string | undefined, { reportsShipping }: Options) =>
  withToken("shipping", given, async (token) => {
    const { right, wrong, look } = checkOf("shipping");
    const { isManaged, isConfirmed } = await shippingRules(config, token);
    if (!isManaged && reportsShipping)
      return look(
        "WeChat does not require shipping reports from this mini-program, and will refuse them.",
        msg("Switch “{name}” off at {page}.", reporting),
      );
    if (!isManaged) return right("WeChat does not require shipping reports from this mini-program.");
    if (reportsShipping === false)
      return wrong(
        "WeChat withholds each payment until its shipping is reported, and the shop reports none.",
        msg("Switch “{name}” on at {page}.", reporting),
      );
    if (!isConfirmed)
      return wrong(
        "Shipping reports are required, but the owner has not confirmed WeChat's rules for settlement: payments may be withheld.",
        msg("Confirm it at {page}.", { page: "mp.weixin.qq.com › 支付与交易 › 交易结算管理" }),
      );
    return right("WeChat requires shipping reports, the owner has confirmed it, and the shop reports.");
  });

/** WeChat has no API that returns the path, so the check sets it. Setting it again changes nothing. */
const messagePathOf = (config: WechatConfig, given: string | undefined) =>
  withToken(
    "message_path",
    given,
    async (token) => {
      await setMessagePath(config, token, orderPage);
      return checkOf("message_path").right(
        msg("WeChat's messages about shipping open {page}: this check has set it.", { page: orderPage }),
      );
    },
    (error) =>
      msg("WeChat's messages about shipping open WeChat's own page: it did not accept {page} (error {code}).", {
        page: orderPage,
        code: codeOf(error),
      }),
  );
