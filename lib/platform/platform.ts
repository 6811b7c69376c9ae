import type { Database, Store } from "@/db/client";
import { AppError } from "@/lib/kernel/contract/errors";
import { environment, ownAddress } from "@/lib/kernel/process/environment";
import { isPractising, ownCallHeader, ownCallMark } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { canPay, type PayConfig, type WechatConfig } from "@/lib/wechat/config";
import { WechatPay } from "@/lib/wechat/pay";
import { PlatformKeys } from "@/lib/wechat/platform-keys";
import { readStoredKeys, type WechatKeys } from "./stored-keys";

interface Configured {
  /** Practice, or the stored keys from which it was created. Undefined: the keys do not change while the process runs. */
  source: string | undefined;
  config: WechatConfig;
  /** Undefined while only the mini-program's keys are stored. */
  merchant: { config: PayConfig; keys: PlatformKeys; pay: WechatPay } | undefined;
}

const notifyPath = "/v1/pay/notify";
const configured = new WeakMap<Store, Configured>();

/**
 * Uses the environment's credentials, the sandbox's, or those stored in the back office. Throws `not_configured` if there
 * are none. Call these functions without an open transaction.
 */
export const wechatConfig = async (db: Database): Promise<WechatConfig> => (await client(db)).config;

/** One client per process and set of keys, so that downloaded certificates are cached. */
export const wechatPay = async (db: Database): Promise<WechatPay> => (await merchant(db)).pay;

export const payConfig = async (db: Database): Promise<PayConfig> => (await merchant(db)).config;

export const wechatKeys = async (db: Database): Promise<PlatformKeys> => (await merchant(db)).keys;

async function merchant(db: Database) {
  const { merchant } = await client(db);
  if (merchant) return merchant;
  throw new AppError("not_configured", "WeChat Pay is not set up yet: its keys are missing in the back office.");
}

async function client(db: Database): Promise<Configured> {
  const { wechat, sandbox } = environment();
  const practises = await isPractising(db);
  const stored = wechat || sandbox || practises ? undefined : await readStoredKeys(db);
  const source = practises ? "practice" : stored?.sealed;
  const known = configured.get(store());
  if (known && known.source === source) return known;
  const own = practises || sandbox ? await sandboxConfig(db) : realConfig(environment());
  const config = stored ? storedConfig(stored) : own!;
  const made = { source, config, merchant: canPay(config) ? payClient(config) : undefined };
  configured.set(store(), made);
  return made;
}

function payClient(config: PayConfig) {
  const keys = new PlatformKeys(config);
  return { config, keys, pay: new WechatPay(config, keys) };
}

function storedConfig({ wechat, unreadable }: Awaited<ReturnType<typeof readStoredKeys>>) {
  const config = realConfig({ wechat, appUrl: environment().appUrl });
  if (config) return config;
  throw new AppError(
    "not_configured",
    unreadable.length
      ? "The WeChat keys saved in the back office cannot be read: AUTH_SECRET has changed. Enter them again."
      : "This shop has no WeChat credentials: enter them in the back office, or set WECHAT_*, or SANDBOX=true.",
  );
}

interface Given {
  wechat: WechatKeys | undefined;
  appUrl: string;
}

export function realConfig({ wechat, appUrl }: Given): WechatConfig | undefined {
  return (
    wechat && {
      ...wechat,
      payUrl: "https://api.mch.weixin.qq.com",
      apiUrl: "https://api.weixin.qq.com",
      notifyUrl: appUrl + notifyPath,
    }
  );
}

async function sandboxConfig(db: Database): Promise<PayConfig> {
  const keys = await readSandboxKeys(db);
  const url = `${ownAddress()}/sandbox/wechat`;
  return {
    payUrl: url,
    apiUrl: url,
    // Not APP_URL: the sandbox runs inside the app, where only the app's own address is certain to respond.
    notifyUrl: ownAddress() + notifyPath,
    appId: keys.app_id,
    appSecret: keys.app_secret,
    merchantId: keys.merchant_id,
    merchantSerial: keys.merchant_serial,
    merchantKey: keys.merchant_key,
    apiV3Key: keys.api_v3_key,
    publicKey: { id: keys.public_key_id, pem: keys.public_key },
    headers: { ...environment().ownHeaders, [ownCallHeader]: ownCallMark() },
  };
}
