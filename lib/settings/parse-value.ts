import { msg, type Translatable } from "@/lib/i18n/msg";
import { declaredSettings, type SettingKey } from "./declared";
import type { Setting } from "./kinds";

type Value = string | number | boolean;

/** Returns the value to store: of the declared type, in range, trimmed. Undefined if it is invalid. */
export function parseValue(key: SettingKey, value: Value): Value | undefined {
  const { default: otherwise, right, strict }: Setting<Value> = declaredSettings[key];
  return typeof value === typeof otherwise ? (strict ?? { right }).right(String(value)) : undefined;
}

export function invalidValueMessage(key: SettingKey) {
  const { type, min: least = 0, max: most = 0, options, strict }: Setting<unknown> = declaredSettings[key];
  const messages: Record<typeof type, Translatable> = {
    number: msg("Must be a whole number from {least} to {most}.", { least, most }),
    text: msg("Must be a line of {least} to {most} characters.", { least, most }),
    boolean: "Must be true or false.",
    phone: "Must be 5 to 20 digits, +, - or spaces, or empty.",
    color: "Must be a colour such as #0f766e.",
    hours: "Must be a part of the day such as 09:00-22:00, or empty.",
    location: "Must be a latitude and a longitude such as 30.2290,120.1010, or empty.",
    list: msg("Must be one or more of {options}, each once, with commas between them.", {
      options: { list: options ?? [] },
    }),
    choice: msg("Must be one of {options}.", { options: { list: options ?? [] } }),
    image: "Must be the URL of an uploaded image, or empty.",
  };
  return { code: "invalid", message: strict?.rule ?? messages[type] };
}
