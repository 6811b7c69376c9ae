import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, refusedAt } from "@/lib/kernel/contract/errors";
import { namedBody } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { hashPassword, refuseCommon } from "@/lib/people/identity/passwords";
import { CustomerNameError, createAdmin } from "./create-admin";
import { getUser } from "./queries";
import { newPassword, user, username } from "./schemas";
import { hasAdmin } from "./shop-accounts";

/** Our server, which prints the code, and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskFirstAdmin?: { code: string; triesLeft: number } };

/** Without characters that are easily confused: 0 and O, 1, I and L, U and V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const tries = 10;

/** The code lives as long as the process. A new one replaces it. */
export function issueFirstAdminCode() {
  const code = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join("");
  shared.kioskFirstAdmin = { code, triesLeft: tries };
  return code.replace(/.{4}(?=.)/g, "$&-");
}

export const acceptsFirstAdmin = () => (shared.kioskFirstAdmin?.triesLeft ?? 0) > 0;

function requireCode(entered: string) {
  const issued = shared.kioskFirstAdmin;
  if (!issued || !acceptsFirstAdmin()) throw noCode();
  if (entered.toUpperCase().replace(/[^0-9A-Z]/g, "") === issued.code) return;
  issued.triesLeft--;
  throw refusedAt("code", "login_failed", "This is not the code that the shop printed when it started.");
}

const noCode = () =>
  new AppError(
    "not_found",
    "There is no code to enter: the shop has an admin, or was not started with `npm start`, or ten codes were wrong. If there is no admin, restart the shop.",
  );

export const createFirstAdmin = operation({
  method: "POST",
  path: "/admin/first",
  module: "system",
  summary: "Create the first admin",
  description:
    "While the shop has no admin, `npm start` prints a code. With it, the sign-in page calls this and creates an admin of the " +
    "group root. Each process has its own code, accepts ten wrong ones, and forgets it when an admin exists: then, and " +
    "without a code, 404.",
  access: "public",
  body: namedBody("CreateFirstAdmin", {
    code: z
      .string()
      .max(64)
      .meta({ examples: ["7KQM-T4XA-9CWE"], description: "As printed; case and hyphens do not matter." }),
    username,
    password: newPassword,
  }),
  output: user,
  problems: ["login_failed", "not_found", "duplicate"],
  async prepare({ code, password }, { db }) {
    if (await hasAdmin(db)) throw noCode();
    requireCode(code);
    await refuseCommon("password", password);
    return hashPassword(password);
  },
  async run({ username }, { db, prepared }) {
    // A concurrent request waits here and then finds the admin that the first one created.
    await db.execute(sql`select from groups where is_system for no key update`);
    if (await hasAdmin(db)) throw noCode();
    const { id } = await createAdmin(db, username, prepared).catch((error) => {
      if (!(error instanceof CustomerNameError)) throw error;
      throw refusedAt("username", "duplicate", "A customer has this user name. Choose another.");
    });
    return getUser(db, id);
  },
});
