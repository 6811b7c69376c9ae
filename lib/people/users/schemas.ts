import { z } from "zod";
import { id, image, imageSizes, line, time, wholeNumber } from "@/lib/kernel/fields";
import { namedBody, namedObject } from "@/lib/kernel/named";
import { normalise, type PasswordType, phonePattern, usernamePattern } from "@/lib/people/identity/identifiers";

const identifier = (type: PasswordType, pattern: RegExp, max: number, example: string, message: string) =>
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
);
export const email = identifier(101, z.regexes.email, 128, "mei@example.com", "Must be an e-mail address.");
export const phone = identifier(102, phonePattern, 15, "13800138000", "Must be a mobile number of mainland China.");

const control = /\p{Cc}/u;
/** Used as typed: neither trimmed nor changed. */
export const newPassword = z
  .string()
  .superRefine((text, context) => {
    const length = text.length > 256 ? text.length : [...text].length;
    if (length < 8 || length > 128) context.addIssue({ code: "custom", message: "Must have 8 to 128 characters." });
    if (!text.isWellFormed() || control.test(text))
      context.addIssue({ code: "custom", message: "Has characters that cannot be kept." });
  })
  .meta({ minLength: 8, maxLength: 128, examples: ["green-tea-and-rain"] });
export const knownPassword = z
  .string()
  .max(128, "Must have at most 128 characters.")
  .meta({ examples: ["green-tea-and-rain"] });
const nickname = line(0, 40, "Mei");

export const user = namedObject("User", {
  id,
  nickname: z.string().meta({ examples: ["Mei"] }),
  avatar: image.nullable(),
  avatar_sizes: imageSizes.nullable(),
  username: z
    .string()
    .nullable()
    .meta({ examples: ["lin_mei"] }),
  email: z
    .string()
    .nullable()
    .meta({ examples: ["mei@example.com"] }),
  phone: z
    .string()
    .nullable()
    .meta({ examples: ["13800138000"] }),
  group: namedObject("UserGroup", { id, name: z.string().meta({ examples: ["root"] }) }).nullable(),
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
    username: username.nullable(),
    email: email.nullable(),
    phone: phone.nullable(),
    password: knownPassword,
  })
  .partial()
  .refine(({ password: _, ...fields }) => Object.keys(fields).length > 0, {
    error: "Name at least one field to change.",
    path: [],
  })
  .meta({ id: "UserEdit" });

export const passwordChange = namedBody("ChangePassword", {
  old_password: knownPassword.optional(),
  new_password: newPassword,
});

export const platformCode = namedBody("PhoneCode", { code: line(1, 128, "a-code-of-the-platform") });
export const platformBinding = namedBody("BindLogin", {
  ...platformCode.shape,
  password: knownPassword.optional(),
});

/** A value of `ClientTypeEnum`. Other numbers name no identity. */
export const identityType = wholeNumber(1, 999, 200);
export const identity = namedObject("Identity", { type: identityType, created_at: time });
