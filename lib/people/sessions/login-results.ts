/** `code_required`: the password was right, and a code of the second factor was requested. `locked` and `too_many`: a lock refused the attempt. */
export const loginResults = [
  "ok",
  "wrong_password",
  "code_required",
  "wrong_code",
  "unknown_account",
  "disabled",
  "platform_refused",
  "platform_failed",
  "locked",
  "too_many",
] as const;
export type LoginResult = (typeof loginResults)[number];
