import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { normalise, type PasswordType } from "@/lib/people/identity/identifiers";
import { isPassword } from "@/lib/people/identity/passwords";
import { knownOriginByName } from "@/lib/people/sessions/devices";
import { type Attempt, logLogin } from "@/lib/people/sessions/login-log";
import { logRefused } from "@/lib/people/sessions/refusals";
import { accountKey } from "@/lib/people/sessions/throttle";
import { type AttemptContext, verifyThrottled } from "@/lib/people/sessions/verify-throttled";
import { findByIdentifier } from "@/lib/people/users/queries";

/** The user and their password hash at the check: `run` opens a session only if both are still valid. */
export interface VerifiedLogin {
  userId: number;
  passwordHash: string | null;
}

export const loginFailed = () => new AppError("login_failed", "The username or password is incorrect.");
export const accountDisabled = () => new AppError("account_disabled", "This account is disabled.");

interface PasswordSignIn {
  type: PasswordType;
  account: string;
  secret: string;
  deviceToken?: string | undefined;
}

/** Takes the same time and statements for an unknown account, a wrong password and an account without a password. */
export async function verifyPassword(
  { type, account, secret, deviceToken }: PasswordSignIn,
  origin: Origin,
  means: AttemptContext,
): Promise<VerifiedLogin> {
  const attempt: Attempt = { type, account, origin };
  const name = normalise(type, account);
  let found: Awaited<ReturnType<typeof findByIdentifier>>;
  await verifyThrottled(
    {
      account: accountKey(type, name),
      ip: origin.ip,
      known: () => knownOriginByName(means.db, type, name, deviceToken),
      async verify() {
        found = await findByIdentifier(means.db, type, name);
        return isPassword(found?.password_hash, secret);
      },
      async note(tx, right) {
        if (!right) await logLogin(tx, attempt, found ? "wrong_password" : "unknown_account", found?.id);
        else if (found!.status !== "active") await logLogin(tx, attempt, "disabled", found!.id);
      },
      noteRefused: ({ scope }, lockMinutes) =>
        logRefused({ ...attempt, account: name }, scope === "address" ? "too_many" : "locked", lockMinutes),
    },
    means,
  ).then((right) => {
    if (!right) throw loginFailed();
  });
  if (found!.status !== "active") throw accountDisabled();
  return { userId: found!.id, passwordHash: found!.password_hash };
}
