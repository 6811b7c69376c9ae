import { msg } from "@/lib/i18n/msg";
import { canPay, type PayConfig, type WechatConfig } from "@/lib/wechat/config";
import { probeNotifyUrl, readServerTime } from "@/lib/wechat/inspection";
import { checkCertificates, checkPrepay, checkQuery } from "./check-merchant";
import { checkConsole, checkToken } from "./check-mini-program";
import { checkOf, type Finding } from "./finding";

export interface CheckOptions {
  appUrl: string;
  /** The setting `wechat.report_shipping`; undefined if it is unknown. */
  reportsShipping: boolean | undefined;
  /** Creates a prepay of one fen for this shopper, and closes it. */
  openid?: string | undefined;
}

/**
 * Calls WeChat and reports the results. It changes two things there: it sets the page that messages about shipping open,
 * and an optional prepay of one fen is created and closed immediately.
 */
export async function checkPlatform(config: WechatConfig, options: CheckOptions): Promise<Finding[]> {
  const { token, finding } = await checkToken(config);
  const findings = await Promise.all([
    checkClock(config),
    ...checkConsole(config, token, options),
    ...(canPay(config) ? checkPay(config, options) : []),
  ]);
  return [finding, ...findings];
}

const checkPay = (config: PayConfig, options: CheckOptions) => [
  attempt("merchant", () => checkQuery(config)),
  attempt("certificates", () => checkCertificates(config)),
  checkNotify(config),
  attempt("prepay", () => checkPrepay(config, options.openid)),
];

/** A key that cannot be parsed cannot sign. */
const attempt = (check: string, work: () => Promise<Finding>) =>
  work().catch(() => checkOf(check).unchecked("It could not be checked: the keys are invalid."));

async function checkClock(config: WechatConfig): Promise<Finding> {
  const { right, wrong, look, unchecked } = checkOf(
    "clock",
    "Let the system keep its clock by NTP: timedatectl set-ntp true.",
  );
  const hosts = [...new Set([config.payUrl, config.apiUrl])];
  const times = await Promise.all(hosts.map((host) => readServerTime(config, host).catch(() => undefined)));
  const known = times.flatMap((time) => (time ? [(time.at - time.says) / 1000] : []));
  if (!known.length) return unchecked("No host of WeChat said what time it is.", null);
  const off = known.reduce((most, seconds) => (Math.abs(seconds) > Math.abs(most) ? seconds : most));
  const seconds = Math.round(Math.abs(off));
  const side = { said: off > 0 ? "ahead of" : "behind" } as const;
  const detail = msg(
    "This server's clock is {seconds} s {side} WeChat's. Beyond five minutes each call and each notification is refused.",
    { seconds, side },
  );
  if (seconds > 240) return wrong(detail);
  if (seconds > 30) return look(detail);
  return right("This server's clock agrees with WeChat's.");
}

async function checkNotify(config: WechatConfig): Promise<Finding> {
  const address = config.notifyUrl;
  const { right, wrong, look } = checkOf(
    "notify",
    "Let APP_URL lead to this server, from the internet and without a sign-in before it.",
  );
  try {
    const { status, code } = await probeNotifyUrl(config);
    if (status === 401 && code === "bad_signature")
      return right(msg("This shop answers at {address}, and refuses what WeChat has not signed.", { address }));
    return wrong(
      msg("What answers at {address} is not this shop (status {status}): payments would not be reported.", {
        address,
        status,
      }),
    );
  } catch {
    return look(
      msg(
        "Nothing answers at {address}, requested from this server. WeChat may still reach it, if the network does not route back to itself.",
        { address },
      ),
    );
  }
}
