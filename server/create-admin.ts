import { randomBytes } from "node:crypto";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { requireMigrated } from "@/db/migrate";
import { inEnglish } from "@/lib/i18n/msg";
import { transaction } from "@/lib/kernel/retry";
import { hashPassword, refuseCommon } from "@/lib/people/identity/passwords";
import { createAdmin } from "@/lib/people/users/create-admin";
import { newPassword, username } from "@/lib/people/users/schemas";
import { adoptRunningShop, requireShop } from "./existing-shop";
import { runCommand } from "./run-command";

const usage = "npm run admin:create -- --username <name> [--password <password>] [--reset-second-factor]";
const noTerminal =
  "--username is missing, and there is no terminal to ask for it. Without --password a password is made.";

await adoptRunningShop();
await runCommand(async ({ db }) => {
  const args = readArguments();
  const resetsSecondFactor = args["reset-second-factor"] ?? false;
  await requireMigrated(db);
  const name = args.username ?? (await prompt("User name: "));
  const entered = args.password ?? (stdin.isTTY ? await prompt("Password (leave it empty to get one): ", true) : "");
  const password = entered || randomBytes(15).toString("base64url");
  validate("The user name", username.safeParse(name));
  validate("The password", newPassword.safeParse(password));
  await refuseCommon("password", password);
  const hash = await hashPassword(password);
  const { created } = await transaction(db, (tx) => createAdmin(tx, name, hash, { resetsSecondFactor }));
  const done = created
    ? `${name} is created and may do everything.`
    : `${name} is enabled, unlocked and has a new password${resetsSecondFactor ? " and no second factor" : ""}; earlier sessions are over.`;
  return entered ? done : `${done}\nPassword: ${password}`;
}, requireShop);

function readArguments() {
  try {
    const args = parseArgs({
      options: {
        username: { type: "string" },
        password: { type: "string" },
        "reset-second-factor": { type: "boolean" },
      },
    }).values;
    if (args.username === undefined && !stdin.isTTY) throw new Error(noTerminal);
    return args;
  } catch (error) {
    throw new Error(`${(error as Error).message}\nUsage: ${usage}`);
  }
}

async function prompt(question: string, hidden = false) {
  stdout.write(question);
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: hidden ? discard : stdout, terminal: true });
  try {
    return (await terminal.question("")).trim();
  } finally {
    terminal.close();
    if (hidden) stdout.write("\n");
  }
}

function validate(label: string, { error }: { error?: { issues: { message: string }[] } }) {
  if (error) throw new Error(`${label} is not right: ${inEnglish(error.issues[0]!.message)}`);
}
