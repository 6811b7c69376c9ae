/** `locked` and `too_many`: a lock refused the attempt. */
export const loginResults = [
  "ok",
  "wrong_password",
  "unknown_account",
  "disabled",
  "platform_refused",
  "platform_failed",
  "locked",
  "too_many",
] as const;
export type LoginResult = (typeof loginResults)[number];
