import type { Store } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { requireMigrated } from "@/db/migrate";
import { localeLanguage } from "@/lib/i18n/language";
import { inEnglish, msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { innermost } from "@/lib/kernel/contract/errors";
import { type Environment, readEnvironment } from "@/lib/kernel/process/read-environment";
import { realConfig } from "@/lib/platform/platform";
import { examineData } from "@/lib/system/findings/examine-data";
import { findBucket } from "@/lib/system/findings/find-bucket";
import { findConsole } from "@/lib/system/findings/find-console";
import { findSetUp } from "@/lib/system/findings/find-set-up";
import { findBackup } from "@/lib/system/findings/find-shop";
import { findWechat } from "@/lib/system/findings/find-wechat";
import { reportOf } from "@/lib/system/findings/finding";
import { formatCount } from "./describe";
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
  const { faults, report } = await withLongSession(databaseUrlUnpooled, examineData);
  const backup = inEnglish((await findBackup(store.db)).detail);
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
    const found = [
      ...findSetUp(environment),
      ...(bucket ? [await findBucket(bucket)] : []),
      ...(config ? await findWechat(config, { appUrl, reportsShipping: undefined }) : []),
      ...findConsole(),
    ];
    const language = localeLanguage(process.env);
    const { isReady, text } = reportOf(found, language);
    const page = msg("Step by step, in the back office: {page}", { page: `${appUrl}${wechatPage}` });
    process.stdout.write(`${text}\n${isReady ? "" : `${translate(page, language)}\n`}`);
    if (!isReady) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${innermost(error)}\n`);
    process.exitCode = 1;
  }
}
