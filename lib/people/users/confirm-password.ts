import type { Origin } from "@/lib/kernel/actor";
import { invalid } from "@/lib/kernel/errors";
import { isPassword } from "@/lib/people/identity/passwords";
import { guess, type Means } from "@/lib/people/sessions/guess";
import { userKey } from "@/lib/people/sessions/throttle";

interface Given {
  userId: number;
  stored: string;
  password: string | undefined;
  /** The field that it was given in. */
  path: string;
}

/** Of a signed-in user; wrong ones are counted like those of a login, so that a stolen token cannot try them all. */
export async function confirmPassword({ userId, stored, password, path }: Given, { ip }: Origin, means: Means) {
  if (password === undefined) throw invalid({ path, code: "required", message: "Your present password is needed." });
  const verify = () => isPassword(stored, password);
  if (!(await guess({ account: userKey(userId), ip, verify }, means)))
    throw invalid({ path, code: "wrong", message: "This is not your present password." });
}
