import type { Database } from "@/db/client";
import type { Language } from "@/lib/i18n/language";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { environment } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/read-environment";
import { wechatConfig } from "@/lib/platform/platform";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";
import { readSetting } from "@/lib/settings/queries";
import { findBucket } from "./find-bucket";
import { findConsole } from "./find-console";
import { findDuties } from "./find-duties";
import { findDeliveries, findOpening } from "./find-opening";
import { findSetUp } from "./find-set-up";
import { findBackup, findBots, findInstallation, findTemplates, findUnrestored } from "./find-shop";
import { findWechat } from "./find-wechat";
import { type Finding, translateFindings } from "./finding";
import { pointNames, pointOf } from "./points";

type Finder = (db: Database, permissions: ReadonlySet<Permission>) => Finding[] | Promise<Finding | Finding[]>;

const finders: Record<"installation" | "shop" | "duties" | "services", Finder[]> = {
  installation: [findOwnSetUp, findInstallation],
  shop: [findBackup, findBots, findUnrestored, findTemplates, findConsole, findDeliveries, findOpening],
  duties: [findDuties],
  /** These call other servers. */
  services: [findOwnBucket, findOwnWechat],
};

async function findOwnSetUp(db: Database) {
  return findSetUp({ ...environment(), ...(await wechatKeysInUse(db)) });
}

function findOwnBucket() {
  const { bucket } = environment();
  return bucket ? findBucket(bucket) : [];
}

async function findOwnWechat(db: Database) {
  const config = await wechatConfig(db).catch(() => undefined);
  const reportsShipping = await readSetting(db, "wechat.report_shipping");
  return config ? findWechat(config, { appUrl: environment().appUrl, reportsShipping }) : [];
}

interface Reader {
  permissions: ReadonlySet<Permission>;
  language: Language;
}

/** Runs the finders and returns their findings in the order of the points. */
export async function find(db: Database, { permissions, language }: Reader, ...kinds: (keyof typeof finders)[]) {
  const found: Finding[] = [];
  for (const finder of kinds.flatMap((kind) => finders[kind])) found.push(...[await finder(db, permissions)].flat());
  const placed = found.toSorted((a, b) => pointNames.indexOf(a.name) - pointNames.indexOf(b.name));
  return translateFindings(placed, language);
}

/** The faults and warnings that concern the operator, at start and for `/health/ready`. */
export async function findWarnings(db: Database, language: Language) {
  const { host, trustedProxies } = environment();
  const isPublic = trustedProxies > 0 || !isLoopback(host);
  const found = await find(db, { permissions: new Set(), language }, "installation");
  return found.filter(
    ({ name, state }) =>
      (state === "fault" || state === "warning") &&
      pointOf(name).audience === "operator" &&
      // A shop for this machine alone needs no public address.
      (name !== "app_url" || isPublic),
  );
}
