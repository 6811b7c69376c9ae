import { msg } from "@/lib/i18n/msg";
import type { WechatConfig } from "@/lib/wechat/config";
import { serverDomains, setMessagePath, shippingRules } from "@/lib/wechat/inspection";
import { fetchAccessToken } from "@/lib/wechat/mini-program";
import { asPlatformError, noAnswer } from "./answers";
import { type Finding, look, right, unchecked, wrong } from "./finding";

const appConsole = "mp.weixin.qq.com › 开发管理 › 开发设置";
const reporting = {
  name: { said: "Report shipping" },
  page: "/admin/settings?find=wechat.report_shipping",
} as const;
/** The page of the starter that shows an order. It finds the order by the number of the payment, which WeChat adds. */
const orderPage = "pages/order/order";
const unknown = { said: "unknown" } as const;

export async function checkToken(config: WechatConfig): Promise<{ token?: string; finding: Finding }> {
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
      msg("Copy the AppID from {page} into WECHAT_APP_ID.", { page: appConsole }),
      "wechat.app_id",
    );
  if (code === "bad_token" || code === "40125")
    return wrong(
      check,
      "The AppSecret is not that of this AppID (40001, 40125).",
      msg("Make a new AppSecret at {page} and copy it into WECHAT_APP_SECRET.", { page: appConsole }),
      "wechat.app_secret",
    );
  if (code === "40164") {
    const address = /invalid ip (\S+)/.exec(String(cause))?.[1] ?? { said: "this server's address" as const };
    return wrong(
      check,
      msg("WeChat lets no calls from {address} in (40164).", { address }),
      msg("Add {address} at {page}.", { address, page: `${appConsole} › IP白名单` }),
      "shop",
    );
  }
  return wrong(
    check,
    msg("WeChat refuses an access token: error {code}.", { code: code ?? unknown }),
    "Look the number up in WeChat's documentation.",
    "wechat.app_secret",
  );
}

export async function checkDomains(
  config: WechatConfig,
  token: string | undefined,
  { appUrl }: { appUrl: string },
): Promise<Finding> {
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
    const change = msg("Add {appUrl} at {page}, for {kinds}.", {
      appUrl,
      page: `${appConsole} › 服务器域名`,
      kinds: { list: missing },
    });
    if (missing.includes("request"))
      return wrong(check, msg("The mini-program may not call {appUrl}: it is no request domain.", { appUrl }), change);
    if (missing.length)
      return look(
        check,
        msg("The mini-program may call {appUrl}, but not for {kinds}: no avatar is sent, or no picture saved.", {
          appUrl,
          kinds: { list: missing },
        }),
        change,
      );
    return right(check, msg("The mini-program may call {appUrl}, send files there and load them.", { appUrl }));
  } catch (error) {
    return notReported(check, error);
  }
}

export async function checkShipping(
  config: WechatConfig,
  token: string | undefined,
  { reportsShipping }: { reportsShipping: boolean | undefined },
): Promise<Finding> {
  const check = "shipping";
  if (!token) return unchecked(check, "Needs an access token.");
  try {
    const { isManaged, isConfirmed } = await shippingRules(config, token);
    if (!isManaged)
      return reportsShipping
        ? look(
            check,
            "WeChat does not require shipping reports from this mini-program, and will refuse them.",
            msg("Switch “{name}” off at {page}.", reporting),
          )
        : right(check, "WeChat does not require shipping reports from this mini-program.");
    if (reportsShipping === false)
      return wrong(
        check,
        "WeChat withholds each payment until its shipping is reported, and the shop reports none.",
        msg("Switch “{name}” on at {page}.", reporting),
      );
    if (!isConfirmed)
      return wrong(
        check,
        "Shipping reports are required, but the owner has not confirmed WeChat's rules for settlement: payments may be withheld.",
        msg("Confirm it at {page}.", { page: "mp.weixin.qq.com › 支付与交易 › 交易结算管理" }),
      );
    return right(check, "WeChat requires shipping reports, the owner has confirmed it, and the shop reports.");
  } catch (error) {
    return notReported(check, error);
  }
}

/** WeChat has no API that returns the path, so the check sets it. Setting it again changes nothing. */
export async function checkMessagePath(config: WechatConfig, token: string | undefined): Promise<Finding> {
  const check = "message_path";
  if (!token) return unchecked(check, "Needs an access token.");
  try {
    await setMessagePath(config, token, orderPage);
    return right(
      check,
      msg("WeChat's messages about shipping open {page}: this check has set it.", { page: orderPage }),
    );
  } catch (error) {
    const { kind, code } = asPlatformError(error);
    if (kind === "silent") return noAnswer(check, "api.weixin.qq.com");
    return unchecked(
      check,
      msg("WeChat's messages about shipping open WeChat's own page: it did not accept {page} (error {code}).", {
        page: orderPage,
        code: code ?? unknown,
      }),
    );
  }
}

function notReported(check: string, error: unknown): Finding {
  const { kind, code } = asPlatformError(error);
  if (kind === "silent") return noAnswer(check, "api.weixin.qq.com");
  return unchecked(
    check,
    msg("WeChat does not report this to this mini-program (error {code}). Check it in the console.", {
      code: code ?? unknown,
    }),
  );
}
