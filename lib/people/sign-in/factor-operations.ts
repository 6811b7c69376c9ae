import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import type { ChangeRecorder, LoggedKind } from "@/lib/kernel/records/changes";
import { endOtherSessions } from "@/lib/people/sessions/end-session";
import {
  confirmSecondFactor,
  createRecoveryCodes,
  forgetTrusted,
  hasSecondFactor,
  noteCodeEntered,
  readSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  verifyCode,
} from "@/lib/people/sessions/second-factor";
import { confirmPassword } from "@/lib/people/users/confirm-password";
import { findPasswordHash, getUser } from "@/lib/people/users/queries";
import { readSetting } from "@/lib/settings/queries";
import { confirmFactor, recoveryCodes, secondFactor, startedFactor, startFactor } from "./factor-schemas";

const module = "cms-second_factor";
const whilePending = ["second_factor"] as const;

const factorRecord: LoggedKind<{ second_factor_at: string | null }> = { name: "user" };
const recordChange = (changed: ChangeRecorder, id: number, before: string | null, after: string | null) =>
  changed(factorRecord, id, { second_factor_at: before }, { second_factor_at: after });

export const get = operation({
  method: "GET",
  path: "/cms/second_factor",
  module,
  summary: "My second factor",
  description:
    "Whether the caller has one, the number of remaining recovery codes, and the number of trusted browsers.",
  access: "staff",
  whilePending,
  output: secondFactor,
  run: (_, { db, actor }) => readSecondFactor(db, actor.user.id),
});

export const start = operation({
  method: "POST",
  path: "/cms/second_factor",
  module,
  summary: "Set up a second factor",
  description:
    "Returns the secret for an authenticator app, once; `uri` is what its QR code contains. It counts once a code is sent to " +
    "POST /cms/second_factor/confirm. 409 `protected` for a second one, and for a demo account, which visitors share.",
  access: "staff",
  reads: "staff",
  whilePending,
  idempotent: false,
  unrecorded: "It changes nothing until it is confirmed.",
  problems: ["protected", "account_locked", "too_many_requests"],
  body: startFactor,
  output: startedFactor,
  async prepare({ password }, { actor: { user, origin }, ...means }) {
    const stored = await findPasswordHash(means.db, user.id);
    if (stored) await confirmPassword({ userId: user.id, stored, password, path: "password" }, origin, means);
  },
  async run(_, { db, actor: { user } }) {
    await refuseDemo(db, user.id);
    const { username, email, phone } = await getUser(db, user.id);
    const label = username ?? email ?? phone ?? String(user.id);
    const started = await startSecondFactor(db, user.id, { issuer: await readSetting(db, "shop.name"), label });
    if (!started) throw new AppError("protected", "You have a second factor already. Remove it first.");
    return started;
  },
});

export const confirm = operation({
  method: "POST",
  path: "/cms/second_factor/confirm",
  module,
  summary: "Enter a code",
  description:
    "The first code of a new second factor: from now on a sign-in requires one, the caller's other sessions end, and the answer has the recovery codes, " +
    "once. Later, a code allows for five minutes what asks for a recent one (403 `code_required`), and the list is empty.",
  access: "staff",
  reads: "staff",
  whilePending,
  idempotent: false,
  problems: ["protected", "account_locked", "too_many_requests"],
  body: confirmFactor,
  output: recoveryCodes,
  async prepare({ code }, { actor: { user, origin }, ...means }) {
    if (!(await verifyCode({ userId: user.id, code }, origin, means)))
      throw invalid({ path: "code", code: "wrong", message: "This code is incorrect, or was already used." });
  },
  async run(_, { db, actor: { user }, changed }) {
    await noteCodeEntered(db, user.sessionId);
    const at = await confirmSecondFactor(db, user.id);
    if (!at) {
      changed.none();
      return { recovery_codes: [] };
    }
    await endOtherSessions(db, user.id, user.sessionId);
    recordChange(changed, user.id, null, at);
    return { recovery_codes: await createRecoveryCodes(db, user.id) };
  },
});

export const renewRecovery = operation({
  method: "POST",
  path: "/cms/second_factor/recovery",
  module,
  summary: "Create new recovery codes",
  description: "The earlier ones no longer work.",
  access: "staff",
  reads: "staff",
  idempotent: false,
  unrecorded: "Recovery codes are secrets.",
  needsCode: true,
  problems: ["not_found"],
  output: recoveryCodes,
  async run(_, { db, actor: { user } }) {
    await requireFactor(db, user.id);
    return { recovery_codes: await createRecoveryCodes(db, user.id) };
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/second_factor",
  module,
  summary: "Remove my second factor",
  description: "If the shop requires one of the caller, it has to be set up again at once.",
  access: "staff",
  needsCode: true,
  output: nothing,
  async run(_, { db, actor: { user }, changed }) {
    const { confirmed_at } = await readSecondFactor(db, user.id);
    await removeSecondFactor(db, user.id);
    if (confirmed_at) recordChange(changed, user.id, confirmed_at, null);
    else changed.none();
  },
});

export const forgetDevices = operation({
  method: "DELETE",
  path: "/cms/second_factor/device",
  module,
  summary: "Ask for a code in every browser again",
  description: "Ends the trust of all the caller's trusted browsers and apps.",
  access: "staff",
  unrecorded: "It changes no record of the shop.",
  output: nothing,
  run: async (_, { db, actor }) => {
    await forgetTrusted(db, actor.user.id);
  },
});

async function requireFactor(db: Database, userId: number) {
  if (!(await hasSecondFactor(db, userId))) throw new AppError("not_found", "You have no second factor.");
}

async function refuseDemo(db: Database, userId: number) {
  const [found] = await db.select({ is_demo: users.is_demo }).from(users).where(eq(users.id, userId));
  if (found?.is_demo)
    throw new AppError("protected", "Visitors share this demo account, so it cannot have a second factor.");
}
