import { z } from "zod";
import type { Translatable } from "@/lib/i18n/msg";
import { id, image, imageSizes, line, nullableString, refuse, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { normalise, type PasswordType, phonePattern, usernamePattern } from "@/lib/people/identity/identifiers";

const identifier = (type: PasswordType, pattern: RegExp, max: number, example: string, message: Translatable) =>
  z
    .string(message)
    .trim()
    .max(max, { error: message, abort: true })
    .regex(pattern, message)
    .overwrite((text) => normalise(type, text))
    .meta({ examples: [example] });

export const username = identifier(
  100,
  usernamePattern,
  32,
  "lin_mei",
  "Must be 3 to 32 letters, digits, `_`, `.` or `-`, a letter first.",
).describe("A name to sign in with: 3 to 32 letters, digits, `_`, `.` or `-`, a letter first. Stored in lower case.");
export const email = identifier(101, z.regexes.email, 128, "mei@example.com", "Must be an e-mail address.").describe(
  "An e-mail address to sign in with. Stored in lower case, and not verified.",
);
export const phone = identifier(
  102,
  phonePattern,
  15,
  "13800138000",
  "Must be a mobile number of mainland China.",
).describe("A mobile number of mainland China to sign in with, +86 or not. Not verified.");

const control = /\p{Cc}/u;
const maxOfPassword = 128;
/** In code points. */
const lengthOf = (text: string) => (text.length > 2 * maxOfPassword ? text.length : [...text].length);
/** Used as typed: neither trimmed nor normalized. */
export const newPassword = z
  .string()
  .superRefine((text, context) => {
    if (lengthOf(text) < 8 || lengthOf(text) > maxOfPassword) refuse(context, "Must have 8 to 128 characters.");
    if (!text.isWellFormed() || control.test(text)) refuse(context, "Has characters that cannot be stored.");
  })
  .meta({
    minLength: 8,
    maxLength: maxOfPassword,
    examples: ["green-tea-and-rain"],
    description: "Taken as typed. The most common passwords are refused.",
  });
export const knownPassword = z
  .string()
  .refine((text) => lengthOf(text) <= maxOfPassword, "Must have at most 128 characters.")
  .meta({ maxLength: maxOfPassword, examples: ["green-tea-and-rain"], description: "The current password." });
const nickname = line(0, 40, "Mei").describe("The name to show. Empty: none.");

export const user = namedObject("User", {
  id,
  nickname: z.string().meta({ examples: ["Mei"], description: "The name to show; empty if the user has none." }),
  avatar: image.nullable().describe("An absolute URL. Null: no avatar."),
  avatar_sizes: imageSizes.nullable(),
  username: nullableString("lin_mei", "A name to sign in with (type 100). Null: none."),
  email: nullableString("mei@example.com", "An e-mail address to sign in with (type 101). Null: none."),
  phone: nullableString("13800138000", "A phone number to sign in with (type 102), without +86. Null: none."),
  group: namedObject("UserGroup", {
    id,
    name: z.string().meta({ examples: ["root"], description: "The name of the group." }),
  })
    .nullable()
    .describe("The permissions of an admin. Null: a shopper."),
  is_provisional: z.boolean().meta({
    examples: [false],
    description:
      "True: the password is provisional, since somebody else chose it. Until the user has chosen one by PUT /v1/user/password, only that, GET /v1/user and DELETE /v1/token answer; all else is 403 `password_change_required`.",
  }),
  created_at: time,
});

const identifiers = z.strictObject({ username, email, phone });

export const registration = identifiers
  .partial()
  .extend({ password: newPassword, nickname: nickname.optional() })
  .refine(({ username, email, phone }) => username ?? email ?? phone, {
    error: "Give a user name, an e-mail address or a phone number.",
    path: ["username"],
  })
  .meta({ id: "Register" });

export const userPatch = z
  .strictObject({
    nickname,
    username: username
      .nullable()
      .describe(
        "A name to sign in with: 3 to 32 letters, digits, `_`, `.` or `-`, a letter first. Stored in lower case. Null removes it.",
      ),
    email: email
      .nullable()
      .describe("An e-mail address to sign in with. Stored in lower case, and not verified. Null removes it."),
    phone: phone
      .nullable()
      .describe("A mobile number of mainland China to sign in with, +86 or not. Not verified. Null removes it."),
    password: knownPassword.describe(
      "The current password. Needed to set a new user name, e-mail address or phone number, if the account has a password.",
    ),
  })
  .partial()
  .refine(({ password: _, ...fields }) => Object.keys(fields).length > 0, {
    error: "Name at least one field to change.",
    path: [],
  })
  .meta({ id: "UserEdit" });

export const passwordChange = namedBody("ChangePassword", {
  old_password: knownPassword.optional().describe("The current password. Left out if the account has none."),
  new_password: newPassword.describe("The new password, taken as typed. The most common passwords are refused."),
});

export const platformCode = namedBody("PhoneCode", {
  code: line(1, 128, "a-code-of-the-platform").describe(
    'The `code` that the button `open-type="getPhoneNumber"` gives; for one use.',
  ),
});
export const platformBinding = namedBody("BindLogin", {
  code: line(1, 128, "a-code-of-the-platform").describe("The `code` that `wx.login` gives; for one use."),
  password: knownPassword.optional().describe("The current password. Needed by admins."),
});

export const identityType = wholeNumber(1, 999, 200).describe(
  "The kind: 100 user name, 101 e-mail, 102 phone, 200 mini-program.",
);
export const identity = namedObject("Identity", { type: identityType, created_at: time });
