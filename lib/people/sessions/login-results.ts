/** `locked` and `too_many` were not let through. */
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
