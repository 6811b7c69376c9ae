import { declaredSettings, type SettingKey } from "./declared";
import type { Setting } from "./kinds";

type Value = string | number | boolean;

/** Returns the value to store: of the declared type, in range, trimmed. Undefined if it is not valid. */
export function rightValue(key: SettingKey, value: Value): Value | undefined {
  const { default: otherwise, right } = declaredSettings[key];
  return typeof value === typeof otherwise ? right(String(value)) : undefined;
}

export function refusalOf(key: SettingKey) {
  const { type, min, max, options }: Setting<unknown> = declaredSettings[key];
  const messages = {
    number: `Must be a whole number from ${min} to ${max}.`,
    text: `Must be a line of ${min} to ${max} characters.`,
    boolean: "Must be true or false.",
    phone: "Must be 5 to 20 digits, +, - or spaces, or empty.",
    color: "Must be a colour such as #0f766e.",
    list: `Must be one or more of ${options?.join(", ")}, each once, with commas between them.`,
    time_zone: "Must be the name of a time zone such as Asia/Shanghai.",
  };
  return { code: "invalid", message: messages[type] };
}
