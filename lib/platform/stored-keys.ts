import type { Database } from "@/db/client";
import { sealedSettings } from "@/db/schema/content";
import { environment } from "@/lib/kernel/process/environment";
import { isPractising } from "@/lib/kernel/process/practice";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { unseal } from "@/lib/kernel/process/seal";

type AllKeys = NonNullable<Environment["wechat"]>;
type AppKeys = Pick<AllKeys, "appId" | "appSecret">;
export type MerchantKeys = Omit<AllKeys, keyof AppKeys>;
/** Those of the mini-program, and of the merchant account if there is one. */
export type WechatKeys = AppKeys | AllKeys;

const appNames = ["wechat.app_id", "wechat.app_secret"] as const;
const publicKeyNames = ["wechat.public_key_id", "wechat.public_key"] as const;
export const keyNames = [
  ...appNames,
  "wechat.merchant_id",
  "wechat.merchant_serial",
  "wechat.merchant_key",
  "wechat.api_v3_key",
  ...publicKeyNames,
] as const;
export type KeyName = (typeof keyNames)[number];
export type KeyValues = Partial<Record<KeyName, string>>;

export const isAppKey = (name: KeyName) => (appNames as readonly KeyName[]).includes(name);
const isPublicKey = (name: KeyName) => (publicKeyNames as readonly KeyName[]).includes(name);

/**
 * The keys that are missing: the mini-program's come first, and the merchant's are complete or absent. The public key and its ID are
 * optional, but only together.
 */
export function missingKeys(values: KeyValues): KeyName[] {
  const hasPublicKey = publicKeyNames.some((name) => values[name] !== undefined);
  const hasMerchant = keyNames.some((name) => !isAppKey(name) && values[name] !== undefined);
  const isNeeded = (name: KeyName) => isAppKey(name) || (hasMerchant && (hasPublicKey || !isPublicKey(name)));
  return keyNames.filter((name) => values[name] === undefined && isNeeded(name));
}

export function wechatOf(values: KeyValues): WechatKeys | undefined {
  if (missingKeys(values).length) return undefined;
  const id = values["wechat.public_key_id"];
  const app = { appId: values["wechat.app_id"]!, appSecret: values["wechat.app_secret"]! };
  if (values["wechat.merchant_id"] === undefined) return app;
  return {
    ...app,
    merchantId: values["wechat.merchant_id"]!,
    merchantSerial: values["wechat.merchant_serial"]!,
    merchantKey: values["wechat.merchant_key"]!,
    apiV3Key: values["wechat.api_v3_key"]!,
    publicKey: id === undefined ? undefined : { id, pem: values["wechat.public_key"]! },
  };
}

/** Read for each use, like all settings, so that a change takes effect immediately on every instance. */
export async function readStoredKeys(db: Database) {
  const stored = await db.select().from(sealedSettings).orderBy(sealedSettings.name);
  const values: KeyValues = {};
  const unreadable: KeyName[] = [];
  for (const { name, value } of stored) {
    const opened = unseal("settings", value);
    if (opened === undefined) unreadable.push(name as KeyName);
    else values[name as KeyName] = opened;
  }
  return {
    rows: stored,
    values,
    unreadable,
    wechat: unreadable.length ? undefined : wechatOf(values),
    /** Differs after each change. */
    sealed: stored.map(({ value }) => value).join(),
  };
}

/** `unreadable`: the stored keys were sealed with another `AUTH_SECRET`. */
export type KeySource = "environment" | "sandbox" | "practice" | "stored" | "unreadable" | "none";

/**
 * The keys in use: those of a shop that practises are the sandbox's. Otherwise the environment's take precedence over the
 * sandbox's, and those over the keys stored in the back office.
 */
export async function wechatKeysInUse(db: Database): Promise<{ source: KeySource; wechat?: WechatKeys }> {
  const { wechat, sandbox } = environment();
  if (await isPractising(db)) return { source: "practice" };
  if (wechat) return { source: "environment", wechat };
  if (sandbox) return { source: "sandbox" };
  const stored = await readStoredKeys(db);
  if (stored.unreadable.length) return { source: "unreadable" };
  return stored.wechat ? { source: "stored", wechat: stored.wechat } : { source: "none" };
}
