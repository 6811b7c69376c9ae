import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, rows } from "@/db/client";
import { sealedSettings } from "@/db/schema/content";
import { isoTime, jsonRow } from "@/db/statement";
import { AppError } from "@/lib/kernel/contract/errors";
import { lines, nothing, person, refuse, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { isPractising } from "@/lib/kernel/process/practice";
import { seal, unseal } from "@/lib/kernel/process/seal";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { nicknameOf } from "@/lib/kernel/records/person";
import { type KeyName, type KeyValues, keyNames, readStoredKeys, wechatKeysInUse } from "@/lib/platform/stored-keys";
import { refuseUntested } from "./refuse-untested";

const module = "cms-config";
const name = z.enum(keyNames).describe("Which key.");
/** The length of the longest key, an RSA key in PEM, twice. */
const longest = 4000;

const sealedList = namedObject("SealedSettings", {
  source: z.enum(["environment", "sandbox", "practice", "stored", "none"]).meta({
    description:
      "Which keys count: the variables `WECHAT_*` of the server, the sandbox's, or those stored here. `practice`: the shop is not open yet, so that none count. `none`: there are none, so no mini-program can sign in, and no one can pay.",
    examples: ["stored"],
  }),
  items: z
    .array(
      namedObject("SealedSetting", {
        name,
        updated_at: time.nullable().describe("When it was stored. Null: it is not."),
        updated_by: person.nullable().describe("The admin who stored it. Null: it is not stored."),
        unreadable: z.boolean().describe("`AUTH_SECRET` has changed since: it has to be entered again."),
      }),
    )
    .describe("All keys of WeChat, without their values."),
});

const sealedInput = namedBody("SealedSettingsEdit", {
  values: z
    .array(
      namedBody("SealedSettingEdit", {
        name,
        value: lines(1, longest, "wx0123456789abcdef").nullable().describe("Null removes it."),
      }),
    )
    .min(1)
    .max(keyNames.length)
    .superRefine((given, context) => {
      if (new Set(given.map(({ name }) => name)).size < given.length) refuse(context, "Is given more than once.");
    })
    .describe("The keys to change. Those that are left out remain as they are."),
});

/** Logged by name: the values are masked. */
const keysRecord: LoggedKind<KeyValues> = { name: "sealed_setting", masked: keyNames };

export const list = operation({
  method: "GET",
  path: "/cms/config/sealed",
  module,
  summary: "WeChat's keys",
  description: "Which keys are stored, when and by whom, and whether they count. No answer has their values.",
  access: "config.read",
  output: sealedList,
  async run(_, { db }) {
    const { source } = await wechatKeysInUse(db);
    return { source: source === "unreadable" ? "none" : source, items: await listKeys(db) };
  },
});

export const update = operation({
  method: "PUT",
  path: "/cms/config/sealed",
  module,
  summary: "Enter WeChat's keys",
  description:
    "Stores keys sealed, those of the mini-program first, and those of the merchant with them or later. WeChat tests the set of each changed key, with what was stored before; an error at a `value` names the refused key, and then nothing is stored. New keys apply at once, on every instance. The merchant's set is complete with all but the public key and its ID, which are optional together. To remove all, send `null` for each. 409 `protected` while the shop practises, while `WECHAT_*` of the environment count, or the sandbox does.",
  access: "config.seal",
  // Each attempt makes several calls to WeChat, which limits the rate.
  limit: { most: 10, per: "user", seconds: 60, counts: "attempts" },
  needsCode: true,
  problems: ["protected", "stale", "platform_failed"],
  body: sealedInput,
  output: nothing,
  async prepare({ values }, { db }) {
    if (await isPractising(db))
      throw new AppError(
        "protected",
        "The shop practises with a simulated WeChat. Open it first, then enter the keys.",
      );
    const stored = await readStoredKeys(db);
    const wanted: KeyValues = { ...stored.values };
    for (const { name, value } of values) {
      if (value === null) delete wanted[name];
      else wanted[name] = value;
    }
    const pathOf = (name: KeyName) => {
      const at = values.findIndex((each) => each.name === name);
      return at < 0 ? "values" : `values.${at}.value`;
    };
    const names = values.map(({ name }) => name);
    if (Object.keys(wanted).length) await refuseUntested(wanted, names, pathOf);
    return { wanted, tested: stored.sealed };
  },
  async run(_, { actor: { user }, db, prepared: { wanted, tested }, changed }) {
    await db.execute(sql`lock table ${sealedSettings} in share row exclusive mode`);
    const stored = await readStoredKeys(db);
    if (stored.sealed !== tested)
      throw new AppError("stale", "Another admin has changed the keys in the meantime. Enter yours again.");
    changed(keysRecord, 1, stored.values, wanted);
    const gone = stored.rows.map(({ name }) => name as KeyName).filter((name) => wanted[name] === undefined);
    if (gone.length) await db.delete(sealedSettings).where(inArray(sealedSettings.name, gone));
    for (const name of keyNames) {
      const value = wanted[name];
      if (value === undefined || value === stored.values[name]) continue;
      const row = { value: seal("settings", value), updated_at: new Date(), updated_by: user.id };
      await db
        .insert(sealedSettings)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: sealedSettings.name, set: row });
    }
  },
});

async function listKeys(db: Database) {
  const stored = await rows<{ name: string; value: string; updated_at: string; updated_by: z.input<typeof person> }>(
    db,
    sql`select s.name, s.value, ${isoTime(sql`s.updated_at`)} as updated_at,
          ${jsonRow({ id: sql`s.updated_by`, nickname: nicknameOf(sql`s.updated_by`) })} as updated_by
        from sealed_settings s`,
  );
  const byName = new Map(stored.map((row) => [row.name, row]));
  return keyNames.map((name) => {
    const row = byName.get(name);
    const { updated_at = null, updated_by = null } = row ?? {};
    return {
      name,
      updated_at,
      updated_by,
      unreadable: row !== undefined && unseal("settings", row.value) === undefined,
    };
  });
}
