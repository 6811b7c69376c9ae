import type { Origin } from "@/lib/kernel/contract/actor";
import { invalid } from "@/lib/kernel/contract/errors";
import { isPassword } from "@/lib/people/identity/passwords";
import { guess, type Means } from "@/lib/people/sessions/guess";
import { knownToUser } from "@/lib/people/sessions/known";
import { userKey } from "@/lib/people/sessions/throttle";

interface Given {
  userId: number;
  stored: string;
  password: string | undefined;
  path: string;
}

/**
 * Counts wrong passwords of a signed-in user like those of a login, so that a stolen token cannot be used to guess the
 * password.
 */
export async function confirmPassword({ userId, stored, password, path }: Given, { ip }: Origin, means: Means) {
  if (password === undefined) throw invalid({ path, code: "required", message: "Your current password is needed." });
  const known = () => knownToUser(means.db, userId);
  const verify = () => isPassword(stored, password);
  if (!(await guess({ account: userKey(userId), ip, known, verify }, means)))
    throw invalid({ path, code: "wrong", message: "This is not your current password." });
}
