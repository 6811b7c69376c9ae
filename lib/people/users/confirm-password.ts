import type { Origin } from "@/lib/kernel/contract/actor";
import { invalid } from "@/lib/kernel/contract/errors";
import { isPassword } from "@/lib/people/identity/passwords";
import { knownOriginByUser } from "@/lib/people/sessions/devices";
import { userKey } from "@/lib/people/sessions/throttle";
import { type AttemptContext, verifyThrottled } from "@/lib/people/sessions/verify-throttled";

interface PasswordConfirmation {
  userId: number;
  stored: string;
  password: string | undefined;
  path: string;
}

/**
 * Counts wrong passwords of a signed-in user like those of a login, so that a stolen token cannot be used to guess the
 * password.
 */
export async function confirmPassword(
  { userId, stored, password, path }: PasswordConfirmation,
  { ip }: Origin,
  means: AttemptContext,
) {
  if (password === undefined) throw invalid({ path, code: "required", message: "Your current password is needed." });
  const known = () => knownOriginByUser(means.db, userId);
  const verify = () => isPassword(stored, password);
  if (!(await verifyThrottled({ account: userKey(userId), ip, known, verify }, means)))
    throw invalid({ path, code: "wrong", message: "This is not your current password." });
}
