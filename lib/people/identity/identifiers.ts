/** The numbers of `ClientTypeEnum` in the specification. */
export const loginTypes = [100, 101, 102, 200] as const;
export type LoginType = (typeof loginTypes)[number];
export type PasswordType = Exclude<LoginType, 200>;
export const openidType = 200;

export const identifierTypes = { username: 100, email: 101, phone: 102 } as const;
export type IdentifierField = keyof typeof identifierTypes;
export const identifierFields = Object.keys(identifierTypes) as IdentifierField[];

export const usernamePattern = /^[A-Za-z][A-Za-z0-9_.-]{2,31}$/;
export const phonePattern = /^(?:\+86[ -]?)?1[3-9]\d{9}$/;

/** Normalizes a login name, so that the unique index treats equivalent spellings as equal. */
export function normalise(type: PasswordType, account: string) {
  return type === identifierTypes.phone ? account.replace(/^\+86[ -]?/, "") : account.toLowerCase();
}

export function typeOf(account: string): PasswordType {
  if (account.includes("@")) return identifierTypes.email;
  return phonePattern.test(account.trim()) ? identifierTypes.phone : identifierTypes.username;
}
