import { expect, test } from "vitest";
import { inEnglish } from "@/lib/i18n/msg";
import { findMisspelled, misspelledMessage } from "./misspelled-variables";
import { variableNames } from "./read-environment";

const about = (...names: string[]) =>
  findMisspelled(names, variableNames).map((one) => inEnglish(misspelledMessage(one)));

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["WECHAT_APPID", "WECHAT_APP_ID"],
  ["AUHT_SECRET", "AUTH_SECRET"],
  ["TRUSTED_PROXY", undefined],
  ["TRUSTED_PROXIE", "TRUSTED_PROXIES"],
  ["APP_URI", "APP_URL"],
  ["EMBEDED", "EMBEDDED"],
])("%s is taken for %s", (name, meant) => {
  expect(about(name)).toEqual(meant ? [`${name} is not a variable of Kiosk. Did you mean ${meant}?`] : []);
});

test("what begins like ours is named, also when it is near to none", () => {
  expect(about("KIOSK_DATA", "WECHAT_TOKEN")).toEqual([
    "KIOSK_DATA is not a variable of Kiosk.",
    "WECHAT_TOKEN is not a variable of Kiosk.",
  ]);
});

test("our own, and those that other programs set, are not named", () => {
  expect(about(...variableNames)).toEqual([]);
  const usual = [
    "HOME",
    "HOSTNAME",
    "PATH",
    "PWD",
    "LANG",
    "TERM",
    "USER",
    "SHELL",
    "TMPDIR",
    "NODE_ENV",
    "NODE_OPTIONS",
    "TZ",
  ];
  const hosts = [
    "VERCEL_ENV",
    "VERCEL_REGION",
    "VERCEL_BRANCH_URL",
    "POSTGRES_URL",
    "PGHOST",
    "PGDATABASE",
    "DATABASE_HOST",
  ];
  expect(
    about(
      ...usual,
      ...hosts,
      "UPLOADTHING_API_URL",
      "INVOCATION_ID",
      "JOURNAL_STREAM",
      "npm_config_loglevel",
      "NEXT_PHASE",
      "CI",
    ),
  ).toEqual([]);
});
