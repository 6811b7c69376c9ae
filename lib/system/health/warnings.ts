import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { freeBytes, inMegabytes, lowBytes } from "@/db/disk";
import type { Language } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { DataDirError, makeDataDir } from "@/lib/kernel/process/data-dir";
import { environment } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/loopback";
import { adminExists } from "@/lib/people/users/has-admin";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";
import { uploadProblem } from "@/lib/storage/storage";

/** A setting that does not prevent the start but causes a failure later. `about` is the variable. */
export interface Warning {
  about: string;
  message: string;
}
type Found = Warning & { message: Translatable };

export async function readWarnings(db: Database, language: Language): Promise<Warning[]> {
  const found = [...fromVariables(), ...(await fromDatabase(db))];
  return found.map(({ about, message }) => ({ about, message: translate(message, language) }));
}

function fromVariables() {
  const { appUrl, dataDir, host, trustedProxies, onVercel } = environment();
  const found: Found[] = [];
  const add = (about: string, message: Translatable) => found.push({ about, message });
  if (isLoopback(new URL(appUrl).hostname) && (trustedProxies > 0 || !isLoopback(host)))
    add(
      "APP_URL",
      msg(
        "Is {appUrl}, where only this machine finds it: pictures and links do not work for anybody else, and behind https the cookies of admins are not marked as secure.",
        {
          appUrl,
        },
      ),
    );
  const uploads = uploadProblem();
  if (uploads) add("UPLOADTHING_TOKEN", msg("{reason} Uploads fail.", { reason: { said: uploads } }));
  else if (!onVercel) {
    const refused = dataDirRefusal();
    const free = freeBytes(dataDir);
    if (refused)
      add("DATA_DIR", msg("{path} {reason} Uploads fail.", { path: refused.path, reason: { said: refused.reason } }));
    else if (free < lowBytes)
      add(
        "DATA_DIR",
        msg(
          "The disk of {path} has {free} left. When it is full, uploads fail, and orders if the database is on it. Make room.",
          {
            path: dataDir,
            free: inMegabytes(free),
          },
        ),
      );
  }
  return found;
}

function dataDirRefusal() {
  try {
    makeDataDir(environment().dataDir);
  } catch (error) {
    if (error instanceof DataDirError) return error;
    throw error;
  }
}

async function fromDatabase(db: Database) {
  const [found] = await rows<{ has_root: boolean; finds_chinese: boolean }>(
    db,
    sql`select ${adminExists()} as has_root,
               cardinality(show_trgm('茶叶')) > 0 as finds_chinese`,
  );
  const { has_root, finds_chinese } = found!;
  const warnings: Found[] = [];
  const { source } = await wechatKeysInUse(db);
  if (source === "none")
    warnings.push({
      about: "WECHAT_*",
      message:
        "Not set, and no keys are saved in the back office: no mini-program can sign in, and no one can pay. docs/deploy.md explains where to find each.",
    });
  if (source === "unreadable")
    warnings.push({
      about: "AUTH_SECRET",
      message:
        "Has changed, so the keys of WeChat saved in the back office cannot be read: no mini-program can sign in, and no one can pay. Enter them again on the page Connect WeChat.",
    });
  if (!has_root)
    warnings.push({
      about: "admins",
      message:
        "There is no admin. Open /admin with the code that the start prints, or run npm run admin:create -- --username <name>",
    });
  if (!finds_chinese)
    warnings.push({
      about: "LC_CTYPE",
      message:
        "The database's locale knows no Chinese letters, so a search reads every row. Move it to a UTF-8 locale.",
    });
  return warnings;
}
