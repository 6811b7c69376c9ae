import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { seal, unseal } from "@/lib/kernel/process/seal";
import type { PasswordType } from "@/lib/people/identity/identifiers";
import { isTrusted } from "@/lib/people/sessions/devices";
import { logLogin } from "@/lib/people/sessions/login-log";
import { logRefused } from "@/lib/people/sessions/refusals";
import { hasSecondFactor, verifyCode } from "@/lib/people/sessions/second-factor";
import type { AttemptContext } from "@/lib/people/sessions/verify-throttled";
import { accountDisabled, type VerifiedLogin } from "./verify-password";

const purpose = "sign-in ticket" as const;
const ticketMs = 5 * 60 * 1000;

/** The first step of a sign-in, which the client returns with the second. */
interface Ticket {
  userId: number;
  /** Derived from the password's hash, so that a changed password invalidates the ticket. */
  passwordDigest: string;
  type: PasswordType;
  account: string;
  deviceToken?: string;
  until: number;
}

interface PasswordStep extends Pick<Ticket, "type" | "account"> {
  deviceToken?: string | undefined;
}

const digestOf = (hash: string | null) => createHash("sha256").update(`${hash}`).digest("base64url");

/** Responds 401 with a ticket if the user has a second factor, unless this browser or app is remembered. */
export async function requestSecondFactor(
  { userId, passwordHash }: VerifiedLogin,
  { type, account, deviceToken }: PasswordStep,
  origin: Origin,
  { db }: AttemptContext,
) {
  if (!(await hasSecondFactor(db, userId)) || (await isTrusted(db, userId, deviceToken))) return;
  await logLogin(db, { type, account, origin }, "code_required", userId);
  const ticket: Ticket = {
    userId,
    passwordDigest: digestOf(passwordHash),
    type,
    account,
    until: Date.now() + ticketMs,
    ...(deviceToken && { deviceToken }),
  };
  throw new AppError(
    "second_factor_required",
    "This account has a second factor. Send a code of it with the `ticket` to POST /v1/token/second_factor.",
    { ticket: seal(purpose, JSON.stringify(ticket)) },
  );
}

/** Verifies the second step. */
export async function verifySecondFactor(
  { ticket: given, code }: { ticket: string; code: string },
  origin: Origin,
  means: AttemptContext,
): Promise<VerifiedLogin & { ticket: Ticket }> {
  const opened = unseal(purpose, given);
  const ticket = opened === undefined ? undefined : (JSON.parse(opened) as Ticket);
  const found = ticket && ticket.until > Date.now() ? await findActive(means.db, ticket) : undefined;
  if (!ticket || !found) throw ticketEnded();
  if (found.status !== "active") throw accountDisabled();
  const attempt = { type: ticket.type, account: ticket.account, origin };
  const { userId } = ticket;
  const isRight = await verifyCode(
    {
      userId,
      code,
      async note(tx, right) {
        if (!right) await logLogin(tx, attempt, "wrong_code", userId);
      },
      noteRefused: ({ scope }, lockMinutes) =>
        logRefused(attempt, scope === "address" ? "too_many" : "locked", lockMinutes),
    },
    origin,
    means,
  );
  if (!isRight) throw new AppError("login_failed", "This code is incorrect, or was already used.");
  return { userId, passwordHash: found.password_hash, ticket };
}

async function findActive(db: Database, { userId, passwordDigest }: Ticket) {
  const [found] = await db
    .select({ password_hash: users.password_hash, status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  return found && digestOf(found.password_hash) === passwordDigest ? found : undefined;
}

const ticketEnded = () =>
  invalid({ path: "ticket", code: "expired", message: "Has expired. Sign in with the password again." });
