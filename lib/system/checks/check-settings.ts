import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { msg } from "@/lib/i18n/msg";
import { isLoopback } from "@/lib/kernel/process/loopback";
import type { Environment } from "@/lib/kernel/process/read-environment";
import type { KeySource, MerchantKeys, WechatKeys } from "@/lib/platform/stored-keys";
import { checkOf, type Finding } from "./finding";

export interface CheckedSettings extends Pick<Environment, "appUrl" | "sandbox" | "onVercel" | "cronSecret"> {
  wechat: WechatKeys | undefined;
  /** Undefined: the database was not read. */
  source?: KeySource;
}

const merchantSite = "pay.weixin.qq.com › 账户中心 › API安全";

export function checkSettings(given: CheckedSettings): Finding[] {
  const { wechat, sandbox } = given;
  const about = [sourceOf(given), addressOf(given), schedulerOf(given)];
  if (sandbox || !wechat) return about;
  return [...about, shapeOf(wechat), ...merchantFindings(wechat)];
}

function sourceOf({ sandbox, wechat, source }: CheckedSettings): Finding {
  const { right, wrong } = checkOf(
    "sandbox",
    "Enter the keys on the page Connect WeChat, or set WECHAT_*. docs/deploy.md explains where to find each.",
  );
  if (sandbox)
    return wrong(
      "The sandbox simulates WeChat: anyone can sign in as a demo account, and no real money is charged.",
      "Take SANDBOX=true away and set WECHAT_*.",
    );
  if (source === "practice")
    return wrong(
      "The shop practises with a simulated WeChat: no shopper can sign in, and no real money is charged.",
      "Open it on the page Open the shop. Until then no keys of WeChat count.",
    );
  if (wechat)
    return right(
      source === "stored"
        ? "The sandbox is off, and the keys of WeChat are those saved in the back office."
        : "The sandbox is off, and the keys of WeChat are those of the environment.",
    );
  if (source === undefined)
    return wrong("There are no WECHAT_*. Keys saved in the back office are checked there, on the page Connect WeChat.");
  if (source === "unreadable")
    return wrong(
      "The keys of WeChat saved in the back office cannot be read, because AUTH_SECRET has changed: no mini-program can sign in, and no one can pay.",
      "Enter them again on the page Connect WeChat.",
    );
  return wrong("Neither the sandbox nor WeChat is set up: no mini-program can sign in, and no one can pay.");
}

function merchantFindings(wechat: WechatKeys): Finding[] {
  if ("merchantId" in wechat)
    return [merchantOf, serialOf, merchantKeyOf, apiV3KeyOf, publicKeyOf].map((check) => check(wechat));
  return [
    checkOf("merchant_id").wrong(
      "WeChat Pay's keys are missing: no one can pay.",
      "Enter them on the page Connect WeChat, once the merchant account is approved.",
    ),
  ];
}

function addressOf({ appUrl }: CheckedSettings): Finding {
  const { protocol, hostname, port } = new URL(appUrl);
  const { right, wrong, look } = checkOf(
    "app_url",
    "Set APP_URL to the https address by which the mini-program reaches the shop.",
    "shop",
  );
  if (isLoopback(hostname))
    return wrong(
      msg("APP_URL is {appUrl}: only this machine finds it, so WeChat cannot report a payment.", { appUrl }),
    );
  if (protocol !== "https:")
    return wrong(msg("APP_URL is {appUrl}: mini-programs and WeChat Pay call https addresses only.", { appUrl }));
  if (isIP(hostname.replace(/^\[|\]$/g, "")))
    return wrong(msg("APP_URL is {appUrl}: a mini-program calls domain names only, no IP addresses.", { appUrl }));
  if (port)
    return look(
      msg("APP_URL is {appUrl}: the server domain in the mini-program's console must name this port too.", { appUrl }),
    );
  return right(msg("APP_URL is {appUrl}.", { appUrl }));
}

function schedulerOf({ onVercel, cronSecret }: CheckedSettings): Finding {
  const { right, wrong } = checkOf("scheduler", "Set CRON_SECRET in the project's environment variables.");
  if (!onVercel) return right("This server runs its own sweeps: unpaid orders expire, refunds are sent again.");
  if (cronSecret) return right("CRON_SECRET is set: the scheduler may call /api/sweep.");
  return wrong(
    "CRON_SECRET is not set, so the scheduler's calls of /api/sweep are refused: unpaid orders keep their stock.",
  );
}

function shapeOf({ appId }: WechatKeys): Finding {
  const page = "mp.weixin.qq.com › 开发管理 › 开发设置";
  const change = msg("Copy the AppID from {page} into WECHAT_APP_ID.", { page });
  const { right, wrong } = checkOf("app_id", change, "wechat.app_id");
  if (/^wx[0-9a-f]{16}$/.test(appId)) return right(msg("The AppID {appId} has the right shape.", { appId }));
  return wrong("This does not look like an AppID: that is wx and 16 characters of 0-9 and a-f.");
}

function merchantOf({ merchantId }: MerchantKeys): Finding {
  const page = "pay.weixin.qq.com › 账户中心 › 商户信息";
  const change = msg("Copy the merchant number from {page} into WECHAT_MERCHANT_ID.", { page });
  const { right, wrong } = checkOf("merchant_id", change, "wechat.merchant_id");
  if (/^\d{8,10}$/.test(merchantId))
    return right(msg("The merchant number {merchantId} has the right shape.", { merchantId }));
  return wrong("This does not look like a merchant number: that is 8 to 10 digits.");
}

function serialOf({ merchantSerial }: MerchantKeys): Finding {
  const page = `${merchantSite} › 商户API证书`;
  const change = msg("Copy the serial number from {page} into WECHAT_MERCHANT_SERIAL.", { page });
  const { right, wrong } = checkOf("merchant_serial", change, "wechat.merchant_serial");
  if (/^[0-9A-Fa-f]{40}$/.test(merchantSerial))
    return right("The serial number of the merchant's certificate has the right shape.");
  return wrong(
    msg(
      "This does not look like the serial number of a certificate: that is 40 characters of 0-9 and A-F, and this has {length}.",
      { length: merchantSerial.length },
    ),
  );
}

function merchantKeyOf({ merchantKey }: MerchantKeys): Finding {
  const { right, wrong } = checkOf(
    "merchant_key",
    "Put the whole text of apiclient_key.pem into WECHAT_MERCHANT_KEY, with its line breaks, or with \\n for each.",
    "wechat.merchant_key",
  );
  const key = tryKey(() => createPrivateKey(merchantKey));
  if (!key) return wrong("The merchant's private key cannot be read: it may be cut off.");
  const bits = key.asymmetricKeyDetails?.modulusLength;
  const kind = [key.asymmetricKeyType, bits].filter(Boolean).join(" ");
  if (kind !== "rsa 2048")
    return wrong(msg("The merchant's private key is no RSA key of 2048 bits, but {kind}.", { kind }));
  return right("The merchant's private key can be read: RSA, 2048 bits.");
}

function apiV3KeyOf({ apiV3Key }: MerchantKeys): Finding {
  const page = `${merchantSite} › APIv3密钥`;
  const change = msg("Set a new APIv3 key at {page}, and copy it into WECHAT_API_V3_KEY.", { page });
  const { right, wrong } = checkOf("api_v3_key", change, "wechat.api_v3_key");
  const bytes = Buffer.byteLength(apiV3Key);
  if (bytes === 32) return right("The APIv3 key has 32 bytes.");
  return wrong(msg("The APIv3 key has {bytes} bytes, and must have 32: no notification could be opened.", { bytes }));
}

function publicKeyOf({ publicKey, merchantKey }: MerchantKeys): Finding {
  const change = msg(
    "Copy WeChat Pay's public key and its ID from {page} into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.",
    { page: `${merchantSite} › 微信支付公钥` },
  );
  const { right, wrong, unchecked } = checkOf("public_key", change, "wechat.public_key");
  if (!publicKey)
    return unchecked(
      "There is no public key of WeChat Pay: answers are verified by its certificates, which are downloaded.",
      null,
    );
  if (!/^PUB_KEY_ID_\d+$/.test(publicKey.id))
    return wrong(
      "This does not look like the ID of a public key: that is PUB_KEY_ID_ and digits.",
      change,
      "wechat.public_key_id",
    );
  const key = tryKey(() => createPublicKey(publicKey.pem));
  if (!key) return wrong("WeChat Pay's public key cannot be read: it may be cut off.");
  const own = tryKey(() => createPublicKey(createPrivateKey(merchantKey)));
  if (own?.equals(key))
    return wrong("This public key is the merchant's own, not WeChat Pay's: every answer would be refused.");
  return right("WeChat's public key can be read, and is not the merchant's own.");
}

function tryKey(read: () => KeyObject) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
