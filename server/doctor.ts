import type { Store } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { requireMigrated } from "@/db/migrate";
import { localeLanguage } from "@/lib/i18n/language";
import { inEnglish, msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { innermost } from "@/lib/kernel/contract/errors";
import { type Environment, readEnvironment } from "@/lib/kernel/process/read-environment";
import { realConfig } from "@/lib/platform/platform";
import { checkBucket } from "@/lib/system/checks/check-bucket";
import { checkPlatform } from "@/lib/system/checks/check-platform";
import { checkBackup, checkServer } from "@/lib/system/checks/check-server";
import { checkSettings } from "@/lib/system/checks/check-settings";
import { consolePoints } from "@/lib/system/checks/console-points";
import { reportOf } from "@/lib/system/checks/finding";
import { examine } from "@/lib/system/health/examine";
import { formatCount } from "./describe-contents";
import { adoptRunningShop, requireShop } from "./existing-shop";
import { defaultsToSandbox } from "./quick-start";
import { type OpenEnvironment, runCommand } from "./run-command";

const wechatPage = "/admin/settings/wechat";

if (process.argv[2] === undefined) await checkSetup();
else {
  await adoptRunningShop();
  await runCommand(checkData, prepare);
}

async function checkData(store: Store, { databaseUrlUnpooled }: OpenEnvironment) {
  await requireMigrated(store.db);
  const { faults, report } = await withLongSession(databaseUrlUnpooled, examine);
  const backup = inEnglish((await checkBackup(store.db)).detail);
  if (!faults) return `Nothing is wrong with the data: all invariants hold.\n${backup}`;
  process.exitCode = 1;
  return `${report}\n\n${formatCount(faults, "fault")}. Nothing was changed.\n${backup}`;
}

async function prepare(environment: Environment) {
  if (process.argv[2] !== "data")
    throw new Error("The doctor examines the set-up, `npm run doctor`, or the data, `npm run doctor -- data`.");
  await requireShop(environment);
}

/** Needs neither the database nor a running shop. */
async function checkSetup() {
  try {
    // The doctor signs nothing, so any secret is valid.
    const sandbox = defaultsToSandbox(process.env) && { SANDBOX: "true" };
    const environment = readEnvironment({ ...process.env, ...sandbox, AUTH_SECRET: "-".repeat(32) });
    const { appUrl, bucket } = environment;
    const config = realConfig(environment);
    const platformChecks = config ? await checkPlatform(config, { appUrl, reportsShipping: undefined }) : [];
    const bucketChecks = bucket ? await checkBucket(bucket) : [];
    const language = localeLanguage(process.env);
    const { faults, text } = reportOf(
      [...checkSettings(environment), ...checkServer(environment), ...bucketChecks, ...platformChecks],
      language,
    );
    const page = `${appUrl}${wechatPage}`;
    const guideLink = faults
      ? `${translate(msg("Step by step, in the back office: {page}", { page }), language)}\n`
      : "";
    process.stdout.write(`${text}\n${guideLink}\n${consolePoints(language)}\n`);
    if (faults) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${innermost(error)}\n`);
    process.exitCode = 1;
  }
}
