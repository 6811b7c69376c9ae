import { generateKeyPair, type KeyObject, randomBytes, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import type { Database, Store } from "@/db/client";
import { sandboxKeys } from "@/db/schema/sandbox";
import { store } from "@/lib/kernel/process/store";
import { selfSign } from "@/lib/wechat/certificate";

/** The secrets of both the merchant and WeChat. RSA keys and the certificate are PEM. */
export interface SandboxKeys {
  app_id: string;
  app_secret: string;
  merchant_id: string;
  merchant_serial: string;
  merchant_key: string;
  merchant_public_key: string;
  api_v3_key: string;
  public_key_id: string;
  public_key: string;
  platform_key: string;
  certificate_serial: string;
  certificate: string;
  certificate_key: string;
  certificate_from: string;
  certificate_until: string;
}

export const onlyId = 1;
const known = new WeakMap<Store, SandboxKeys>();

/**
 * A database has one set of keys. If several instances start concurrently, they all use the keys of the first one to
 * store them.
 */
export async function readSandboxKeys(db: Database): Promise<SandboxKeys> {
  const keys = known.get(store()) ?? (await findKeys(db)) ?? (await storeKeys(db, await makeKeys()));
  known.set(store(), keys);
  return keys;
}

async function storeKeys(db: Database, made: SandboxKeys) {
  await db
    .insert(sandboxKeys)
    .values({ id: onlyId, keys: { ...made } })
    .onConflictDoNothing();
  return (await findKeys(db)) ?? made;
}

async function findKeys(db: Database) {
  const [row] = await db.select({ keys: sandboxKeys.keys }).from(sandboxKeys).where(eq(sandboxKeys.id, onlyId));
  return row?.keys as SandboxKeys | undefined;
}

const makePair = promisify(generateKeyPair);
const rsa = { modulusLength: 2048 };

async function makeKeys(): Promise<SandboxKeys> {
  const [merchant, platform, certified] = await Promise.all([
    makePair("rsa", rsa),
    makePair("rsa", rsa),
    makePair("rsa", rsa),
  ]);
  const from = new Date();
  const until = new Date(from.getTime() + 5 * 365 * 86_400_000);
  const certificate = selfSign(certified, from, until);
  return {
    app_id: `wx${randomBytes(8).toString("hex")}`,
    app_secret: randomBytes(16).toString("hex"),
    merchant_id: `19${randomInt(1e7, 1e8)}`,
    merchant_serial: randomBytes(20).toString("hex").toUpperCase(),
    merchant_key: privatePem(merchant.privateKey),
    merchant_public_key: publicPem(merchant.publicKey),
    api_v3_key: randomBytes(16).toString("hex"),
    public_key_id: `PUB_KEY_ID_0119${Array.from({ length: 24 }, () => randomInt(10)).join("")}`,
    public_key: publicPem(platform.publicKey),
    platform_key: privatePem(platform.privateKey),
    certificate_serial: certificate.serial,
    certificate: certificate.pem,
    certificate_key: privatePem(certified.privateKey),
    certificate_from: from.toISOString(),
    certificate_until: until.toISOString(),
  };
}

const publicPem = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();
const privatePem = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();
