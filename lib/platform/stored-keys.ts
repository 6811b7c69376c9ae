import type { Database } from "@/db/client";
import { sealedSettings } from "@/db/schema/content";
import { environment } from "@/lib/kernel/process/environment";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { unseal } from "@/lib/kernel/process/seal";

export type WechatKeys = NonNullable<Environment["wechat"]>;

const publicKeyNames = ["wechat.public_key_id", "wechat.public_key"] as const;
export const keyNames = [
  "wechat.app_id",
  "wechat.app_secret",
  "wechat.merchant_id",
  "wechat.merchant_serial",
  "wechat.merchant_key",
  "wechat.api_v3_key",
  ...publicKeyNames,
] as const;
export type KeyName = (typeof keyNames)[number];
export type KeyValues = Partial<Record<KeyName, string>>;

const isPublicKey = (name: KeyName) => (publicKeyNames as readonly KeyName[]).includes(name);

/** The keys that are missing for a complete set. The public key and its ID are optional, but only together. */
export function missingKeys(values: KeyValues): KeyName[] {
  const hasPublicKey = publicKeyNames.some((name) => values[name] !== undefined);
  return keyNames.filter((name) => values[name] === undefined && (hasPublicKey || !isPublicKey(name)));
}

export function wechatOf(values: KeyValues): WechatKeys | undefined {
  if (missingKeys(values).length) return undefined;
  const id = values["wechat.public_key_id"];
  return {
    appId: values["wechat.app_id"]!,
    appSecret: values["wechat.app_secret"]!,
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
export type KeySource = "environment" | "sandbox" | "stored" | "unreadable" | "none";

/** The keys in use: the environment's take precedence over the sandbox's, and those over the keys stored in the back office. */
export async function wechatKeysInUse(db: Database): Promise<{ source: KeySource; wechat?: WechatKeys }> {
  const { wechat, sandbox } = environment();
  if (wechat) return { source: "environment", wechat };
  if (sandbox) return { source: "sandbox" };
  const stored = await readStoredKeys(db);
  if (stored.unreadable.length) return { source: "unreadable" };
  return stored.wechat ? { source: "stored", wechat: stored.wechat } : { source: "none" };
}
