import type { Permission } from "@/lib/kernel/permissions";

interface Described<T> {
  default: T;
  label: string;
  help: string;
  /** The right that changing it takes beside `config.edit`, where it does what another operation is guarded for. */
  needs?: Permission;
}
interface Ranged<T> extends Described<T> {
  /** Of a number itself, of a text its characters. */
  min: number;
  max: number;
}

/** `right` reads stored text, or a value as text: the value, or undefined where that is not a right one. */
export type Setting<T> = Described<T> &
  Partial<Ranged<T>> & {
    type: "number" | "boolean" | "text" | "color" | "time_zone";
    right(text: string): T | undefined;
  };

export const whole = (of: Ranged<number>): Setting<number> => ({
  ...of,
  type: "number",
  right: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= of.min && Number(text) <= of.max ? Number(text) : undefined,
});

export const flag = (of: Described<boolean>): Setting<boolean> => ({
  ...of,
  type: "boolean",
  right: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
});

export const words = (of: Ranged<string>): Setting<string> => ({
  ...of,
  type: "text",
  right(text) {
    const trimmed = text.trim();
    const length = [...trimmed].length;
    const isClean = trimmed.isWellFormed() && !/\p{Cc}/u.test(trimmed);
    return isClean && length >= of.min && length <= of.max ? trimmed : undefined;
  },
});

export const color = (of: Described<string>): Setting<string> => ({
  ...of,
  type: "color",
  right: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
});

export const timeZone = (of: Described<string>): Setting<string> => ({ ...of, type: "time_zone", right: zoneName });

/** The zone's own name; not an offset like `+08:00`, which PostgreSQL reads with the opposite sign. */
function zoneName(text: string) {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
