import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { totalmem } from "node:os";
import { freeBytes, inMegabytes, lowBytes } from "@/db/disk";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { type Environment, isLoopback } from "@/lib/kernel/process/read-environment";
import type { KeyName, KeySource, MerchantKeys, WechatKeys } from "@/lib/platform/stored-keys";
import { type Finding, fault, ok, warning } from "./finding";

type Variables = "appUrl" | "sandbox" | "onVercel" | "cronSecret" | "trustedProxies" | "dataDir";
export interface SetUp extends Pick<Environment, Variables> {
  wechat: WechatKeys | undefined;
  /** Undefined: the database was not read. */
  source?: KeySource;
}

/** From the variables and the machine alone: it needs neither a database nor another server. */
export const findSetUp = (given: SetUp): Finding[] => [...findKeys(given), findAddress(given), ...findServer(given)];

function findKeys({ sandbox, wechat, source }: SetUp): Finding[] {
  if (sandbox)
    return [
      fault("sandbox", "The sandbox simulates WeChat: no real money is charged.", {
        change: "Remove SANDBOX=true and set WECHAT_*.",
      }),
    ];
  if (source === "practice")
    return [
      fault(
        "wechat_keys",
        "The shop practises with a simulated WeChat: no shopper can sign in, and no real money is charged.",
        { change: "Open it on the page Open the shop. WeChat's keys have no effect before that." },
      ),
    ];
  const change = "Enter them on the page Connect WeChat, or set WECHAT_*: see docs/deploy.md.";
  if (source === "unreadable")
    return [
      fault("wechat_keys", "AUTH_SECRET has changed: the saved keys of WeChat cannot be read.", {
        change: "Enter them on the page Connect WeChat.",
      }),
    ];
  if (!wechat)
    return [
      fault(
        "wechat_keys",
        source
          ? "WeChat is not set up: no one can sign in to a mini-program or pay."
          : "There are no WECHAT_*. Saved keys are checked on the page Connect WeChat.",
        { change },
      ),
    ];
  const used =
    source === "stored"
      ? "The keys of WeChat are those saved in the back office."
      : "The keys of WeChat are those of the environment.";
  const missing = fault("merchant_id", "WeChat Pay's keys are missing: no one can pay.", {
    change: "Enter them on the page Connect WeChat.",
  });
  return [ok("wechat_keys", used), ...("merchantId" in wechat ? findBrokenKeys(wechat) : [missing])];
}

const apiPage = "pay.weixin.qq.com › 账户中心 › API安全";
export const appPage = "mp.weixin.qq.com › 开发管理 › 开发设置";
const keyPages: Record<KeyName, string> = {
  "wechat.app_id": appPage,
  "wechat.app_secret": appPage,
  "wechat.merchant_id": "pay.weixin.qq.com › 账户中心 › 商户信息",
  "wechat.merchant_serial": `${apiPage} › 商户API证书`,
  "wechat.merchant_key": `${apiPage} › 商户API证书`,
  "wechat.api_v3_key": `${apiPage} › APIv3密钥`,
  "wechat.public_key_id": `${apiPage} › 微信支付公钥`,
  "wechat.public_key": `${apiPage} › 微信支付公钥`,
};

/** A wrong key, and those that may be wrong with it. */
export const wrongKey = (cause: KeyName, ...others: KeyName[]) => ({
  cause,
  change: msg("Enter {variables} again, from {page}. Reset a secret that is not shown there.", {
    variables: { list: [cause, ...others].map((name) => name.replace(".", "_").toUpperCase()) },
    page: keyPages[cause],
  }),
});

/** WeChat itself tests the other keys, and these only when a payment is notified. */
function findBrokenKeys({ merchantKey, apiV3Key, publicKey }: MerchantKeys): Finding[] {
  const secret = tryKey(() => createPrivateKey(merchantKey));
  const open = publicKey && tryKey(() => createPublicKey(publicKey.pem));
  const found: Finding[] = [];
  if (secret?.asymmetricKeyType !== "rsa" || secret.asymmetricKeyDetails?.modulusLength !== 2048)
    found.push(
      fault(
        "merchant_key",
        "The private key must be the whole text of apiclient_key.pem.",
        wrongKey("wechat.merchant_key"),
      ),
    );
  if (Buffer.byteLength(apiV3Key) !== 32)
    found.push(fault("api_v3_key", "The APIv3 key must have 32 bytes.", wrongKey("wechat.api_v3_key")));
  if (publicKey && (!open || (secret && createPublicKey(secret).equals(open))))
    found.push(
      fault(
        "public_key",
        "The public key must be the whole text of WeChat Pay's pub_key.pem.",
        wrongKey("wechat.public_key"),
      ),
    );
  return found;
}

function tryKey(read: () => KeyObject) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function findAddress({ appUrl }: SetUp): Finding {
  const { protocol, hostname, port } = new URL(appUrl);
  const found = (state: typeof fault, detail: Translatable) =>
    state("app_url", detail, {
      cause: "shop",
      change: "Set APP_URL to the https address by which the mini-program reaches the shop.",
    });
  if (isLoopback(hostname))
    return found(fault, msg("APP_URL is {appUrl}: only this machine can reach it.", { appUrl }));
  if (protocol !== "https:" || isIP(hostname.replace(/^\[|\]$/g, "")))
    return found(
      fault,
      msg("APP_URL is {appUrl}: WeChat calls only https addresses with a domain name.", {
        appUrl,
      }),
    );
  if (port)
    return found(warning, msg("APP_URL is {appUrl}: WeChat's server domain must name this port too.", { appUrl }));
  return ok("app_url", msg("APP_URL is {appUrl}.", { appUrl }));
}

const neededMemoryBytes = 512 * 1024 * 1024;
/** The memory available to this process: the limit of its container or unit, otherwise the machine's memory. */
const usableMemory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

export function findServer(
  { appUrl, trustedProxies, onVercel, cronSecret, dataDir }: Pick<SetUp, Exclude<Variables, "sandbox">>,
  memory = usableMemory(),
  disk = freeBytes(dataDir),
): Finding[] {
  if (onVercel && !cronSecret)
    return [
      fault("scheduler", "CRON_SECRET is not set: no scheduler can call /api/sweep.", {
        change: "Set CRON_SECRET in the project's environment variables.",
      }),
    ];
  if (onVercel) return [];
  const found: Finding[] = [];
  if (memory < neededMemoryBytes)
    found.push(
      warning(
        "memory",
        msg("A shop needs 512 MB of memory, and has {limit} MB.", {
          limit: Math.floor(memory / 1024 / 1024),
        }),
        { change: "Raise the memory limit of the container or of the systemd unit." },
      ),
    );
  if (disk < lowBytes)
    found.push(
      warning(
        "disk",
        msg("The disk of {path} has {free} left, for uploads and a local database.", {
          path: dataDir,
          free: inMegabytes(disk),
        }),
        { change: "Free some disk space, or move DATA_DIR to a larger disk." },
      ),
    );
  // Kiosk itself speaks http, so an https address is that of a proxy.
  if (appUrl.startsWith("https:") && trustedProxies === 0)
    found.push(
      warning("proxy", "APP_URL is that of a proxy, and TRUSTED_PROXIES is 0: all clients share its limits.", {
        change: "Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For.",
      }),
    );
  return found;
}
