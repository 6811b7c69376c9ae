import type { AddressInfo } from "node:net";
import { localeLanguage } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { store } from "@/lib/kernel/process/store";
import { issueFirstAdminCode } from "@/lib/people/users/first-admin";
import { findDemoAccounts, hasAdmin } from "@/lib/people/users/shop-accounts";
import { findWarnings } from "@/lib/system/findings/finders";
import { print, printWarnings } from "./print";

const demo_accounts = [
  ["root / kiosk-root-demo", "back office, may do everything"],
  ["clerk / kiosk-clerk-demo", "back office, reads and ships orders"],
  ["shopper / kiosk-shopper-demo", "a shopper"],
] as const;

export async function printWelcome({ address, port, family }: AddressInfo) {
  const { appUrl, sandbox } = environment();
  // Logs are always in English, so that they can be searched on any machine.
  const language = process.stdout.isTTY ? localeLanguage(process.env) : "en";
  const listening = `${family === "IPv6" ? `[${address}]` : address}:${port}`;
  const pages = { admin: `${appUrl}/admin`, reference: `${appUrl}/docs`, health: `${appUrl}/health/ready` };
  const lines = [
    `\nKiosk is open: ${appUrl} (process ${process.pid} listens on ${listening})`,
    `  Back office    ${pages.admin}\n  API reference  ${pages.reference}\n  Health         ${pages.health}`,
  ];
  const demoAccounts = await findDemoAccounts();
  const accounts = demo_accounts.filter(([account]) => demoAccounts.some((name) => account.startsWith(`${name} /`)));
  if (sandbox) lines.push("\nThe sandbox is on: logins and payments are simulated.");
  if (accounts.length) lines.push("Demo accounts:");
  for (const [account, description] of accounts) lines.push(`  ${account.padEnd(31)} ${description}`);
  const code = (await hasAdmin()) ? undefined : issueFirstAdminCode();
  if (code) {
    const sentence = msg("There is no admin yet. Open {page} and enter this code: {code}", { page: pages.admin, code });
    lines.push(`\n${translate(sentence, language)}`);
  }
  const fields = { url: appUrl, listening, pid: process.pid, ...pages, sandbox };
  if (process.stdout.isTTY) print(`${lines.join("\n")}\n`);
  else
    print("Kiosk is open", {
      ...fields,
      ...(code && { first_admin_code: code }),
      ...(accounts.length && { demo_accounts: accounts.map(([account]) => account) }),
    });
  await findWarnings(store().db, language).then(printWarnings, (error) =>
    log.error({ err: error }, "the warnings could not be read"),
  );
}
