import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { msg } from "@/lib/i18n/msg";
import { isLoopback } from "@/lib/kernel/process/loopback";
import type { Environment } from "@/lib/kernel/process/read-environment";
import type { KeySource, MerchantKeys, WechatKeys } from "@/lib/platform/stored-keys";
import { type Finding, look, right, unchecked, wrong } from "./finding";

export interface CheckedSettings extends Pick<Environment, "appUrl" | "sandbox" | "onVercel" | "cronSecret"> {
  wechat: WechatKeys | undefined;
  /** Undefined: the database was not read. */
  source?: KeySource;
}

const merchantSite = "pay.weixin.qq.com › 账户中心 › API安全";

export function checkSettings(given: CheckedSettings): Finding[] {
  const { wechat, sandbox } = given;
  const about = [addressOf(given), schedulerOf(given)];
  if (sandbox)
    return [
      wrong(
        "sandbox",
        "The sandbox simulates WeChat: anyone can sign in as a demo account, and no real money is charged.",
        "Take SANDBOX=true away and set WECHAT_*.",
      ),
      ...about,
    ];
  if (!wechat) return [missingOf(given), ...about];
  return [
    right(
      "sandbox",
      given.source === "stored"
        ? "The sandbox is off, and the keys of WeChat are those saved in the back office."
        : "The sandbox is off, and the keys of WeChat are those of the environment.",
    ),
    ...about,
    shapeOf(wechat),
    ...merchantFindings(wechat),
  ];
}

function merchantFindings(wechat: WechatKeys): Finding[] {
  if (!("merchantId" in wechat))
    return [
      wrong(
        "merchant_id",
        "WeChat Pay's keys are missing: no one can pay.",
        "Enter them on the page Connect WeChat, once the merchant account is approved.",
      ),
    ];
  return [merchantOf, serialOf, merchantKeyOf, apiV3KeyOf, publicKeyOf].map((check) => check(wechat));
}

function missingOf({ source }: CheckedSettings): Finding {
  const change =
    "Enter the keys on the page Connect WeChat, or set WECHAT_*. docs/deploy.md explains where to find each.";
  if (source === undefined)
    return wrong(
      "sandbox",
      "There are no WECHAT_*. Keys saved in the back office are checked there, on the page Connect WeChat.",
      change,
    );
  if (source === "unreadable")
    return wrong(
      "sandbox",
      "The keys of WeChat saved in the back office cannot be read, because AUTH_SECRET has changed: no mini-program can sign in, and no one can pay.",
      "Enter them again on the page Connect WeChat.",
    );
  return wrong(
    "sandbox",
    "Neither the sandbox nor WeChat is set up: no mini-program can sign in, and no one can pay.",
    change,
  );
}

function addressOf({ appUrl }: CheckedSettings): Finding {
  const { protocol, hostname } = new URL(appUrl);
  const change = "Set APP_URL to the https address by which the mini-program reaches the shop.";
  if (isLoopback(hostname))
    return wrong(
      "app_url",
      msg("APP_URL is {appUrl}: only this machine finds it, so WeChat cannot report a payment.", { appUrl }),
      change,
      "shop",
    );
  if (protocol !== "https:")
    return wrong(
      "app_url",
      msg("APP_URL is {appUrl}: mini-programs and WeChat Pay call https addresses only.", { appUrl }),
      change,
      "shop",
    );
  if (isIP(hostname.replace(/^\[|\]$/g, "")))
    return wrong(
      "app_url",
      msg("APP_URL is {appUrl}: a mini-program calls domain names only, no IP addresses.", { appUrl }),
      change,
      "shop",
    );
  if (new URL(appUrl).port)
    return look(
      "app_url",
      msg("APP_URL is {appUrl}: the server domain in the mini-program's console must name this port too.", { appUrl }),
      change,
    );
  return right("app_url", msg("APP_URL is {appUrl}.", { appUrl }));
}

function schedulerOf({ onVercel, cronSecret }: CheckedSettings): Finding {
  if (!onVercel)
    return right("scheduler", "This server runs its own sweeps: unpaid orders expire, refunds are sent again.");
  if (cronSecret) return right("scheduler", "CRON_SECRET is set: the scheduler may call /api/sweep.");
  return wrong(
    "scheduler",
    "CRON_SECRET is not set, so the scheduler's calls of /api/sweep are refused: unpaid orders keep their stock.",
    "Set CRON_SECRET in the project's environment variables.",
  );
}

function shapeOf({ appId }: WechatKeys): Finding {
  if (/^wx[0-9a-f]{16}$/.test(appId)) return right("app_id", msg("The AppID {appId} has the right shape.", { appId }));
  return wrong(
    "app_id",
    "This does not look like an AppID: that is wx and 16 characters of 0-9 and a-f.",
    msg("Copy the AppID from {page} into WECHAT_APP_ID.", { page: "mp.weixin.qq.com › 开发管理 › 开发设置" }),
    "wechat.app_id",
  );
}

function merchantOf({ merchantId }: MerchantKeys): Finding {
  if (/^\d{8,10}$/.test(merchantId))
    return right("merchant_id", msg("The merchant number {merchantId} has the right shape.", { merchantId }));
  return wrong(
    "merchant_id",
    "This does not look like a merchant number: that is 8 to 10 digits.",
    msg("Copy the merchant number from {page} into WECHAT_MERCHANT_ID.", {
      page: "pay.weixin.qq.com › 账户中心 › 商户信息",
    }),
    "wechat.merchant_id",
  );
}

function serialOf({ merchantSerial }: MerchantKeys): Finding {
  if (/^[0-9A-Fa-f]{40}$/.test(merchantSerial))
    return right("merchant_serial", "The serial number of the merchant's certificate has the right shape.");
  return wrong(
    "merchant_serial",
    msg(
      "This does not look like the serial number of a certificate: that is 40 characters of 0-9 and A-F, and this has {length}.",
      { length: merchantSerial.length },
    ),
    msg("Copy the serial number from {page} into WECHAT_MERCHANT_SERIAL.", { page: `${merchantSite} › 商户API证书` }),
    "wechat.merchant_serial",
  );
}

function merchantKeyOf({ merchantKey }: MerchantKeys): Finding {
  const change =
    "Put the whole text of apiclient_key.pem into WECHAT_MERCHANT_KEY, with its line breaks, or with \\n for each.";
  const fault = "wechat.merchant_key";
  const key = tryKey(() => createPrivateKey(merchantKey));
  if (!key)
    return wrong("merchant_key", "The merchant's private key cannot be read: it may be cut off.", change, fault);
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (key.asymmetricKeyType !== "rsa" || bits !== 2048)
    return wrong(
      "merchant_key",
      msg("The merchant's private key is no RSA key of 2048 bits, but {kind}.", {
        kind: [key.asymmetricKeyType, bits].filter(Boolean).join(" "),
      }),
      change,
      fault,
    );
  return right("merchant_key", "The merchant's private key can be read: RSA, 2048 bits.");
}

function apiV3KeyOf({ apiV3Key }: MerchantKeys): Finding {
  const bytes = Buffer.byteLength(apiV3Key);
  if (bytes === 32) return right("api_v3_key", "The APIv3 key has 32 bytes.");
  return wrong(
    "api_v3_key",
    msg("The APIv3 key has {bytes} bytes, and must have 32: no notification could be opened.", { bytes }),
    msg("Set a new APIv3 key at {page}, and copy it into WECHAT_API_V3_KEY.", { page: `${merchantSite} › APIv3密钥` }),
    "wechat.api_v3_key",
  );
}

function publicKeyOf({ publicKey, merchantKey }: MerchantKeys): Finding {
  if (!publicKey)
    return unchecked(
      "public_key",
      "There is no public key of WeChat Pay: answers are verified by its certificates, which are downloaded.",
    );
  const change = msg(
    "Copy WeChat Pay's public key and its ID from {page} into WECHAT_PUBLIC_KEY and WECHAT_PUBLIC_KEY_ID.",
    { page: `${merchantSite} › 微信支付公钥` },
  );
  if (!/^PUB_KEY_ID_\d+$/.test(publicKey.id))
    return wrong(
      "public_key",
      "This does not look like the ID of a public key: that is PUB_KEY_ID_ and digits.",
      change,
      "wechat.public_key_id",
    );
  const key = tryKey(() => createPublicKey(publicKey.pem));
  const fault = "wechat.public_key";
  if (!key) return wrong("public_key", "WeChat Pay's public key cannot be read: it may be cut off.", change, fault);
  const own = tryKey(() => createPublicKey(createPrivateKey(merchantKey)));
  if (own?.equals(key))
    return wrong(
      "public_key",
      "This public key is the merchant's own, not WeChat Pay's: every answer would be refused.",
      change,
      fault,
    );
  return right("public_key", "WeChat's public key can be read, and is not the merchant's own.");
}

function tryKey(read: () => KeyObject) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
