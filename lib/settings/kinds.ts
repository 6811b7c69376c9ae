import type { Plain } from "@/lib/i18n/msg";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { isCreditCode } from "./tax-number";

interface Described<T> {
  default: T;
  /** In English. The translation catalogue has the Chinese text. */
  label: Plain;
  help: Plain;
  /** The permission that a change requires in addition to `config.edit`. */
  needs?: Permission;
}
interface Ranged<T> extends Described<T> {
  min: number;
  max: number;
}
/** A text is empty by default. */
type Text = Omit<Described<string>, "default">;

/** `right` parses a stored or given value; undefined if it is invalid. */
export type Setting<T> = Described<T> &
  Partial<Ranged<T>> & {
    type: "number" | "boolean" | "text" | "phone" | "color" | "hours" | "location" | "list" | "choice" | "image";
    options?: string[];
    right(text: string): T | undefined;
    /** Validates new values, if that is stricter than for stored ones. */
    strict?: { right(text: string): T | undefined; rule: Plain };
  };

export const whole = ({ min = 0, ...declared }: Omit<Ranged<number>, "min"> & { min?: number }): Setting<number> => ({
  ...declared,
  min,
  type: "number",
  right: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= declared.max ? Number(text) : undefined,
});

export const flag = (declared: Described<boolean>): Setting<boolean> => ({
  ...declared,
  type: "boolean",
  right: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
});

export const words = ({
  default: otherwise = "",
  min = 0,
  ...declared
}: Text & { default?: string; min?: number; max: number }): Setting<string> => ({
  ...declared,
  default: otherwise,
  min,
  type: "text",
  right(text) {
    const trimmed = text.trim();
    const length = [...trimmed].length;
    const isClean = trimmed.isWellFormed() && !/\p{Cc}/u.test(trimmed);
    return isClean && length >= min && length <= declared.max ? trimmed : undefined;
  },
});

/** Or empty. A number that was stored before it was checked remains. */
export const creditCode = (declared: Text): Setting<string> => ({
  ...words({ ...declared, max: 40 }),
  strict: {
    right(text) {
      const code = text.replaceAll(/\s/g, "").toUpperCase();
      return code === "" || isCreditCode(code) ? code : undefined;
    },
    rule: "Must be a unified social credit code of 18 characters. Compare it with the licence.",
  },
});

export const phone = (declared: Text): Setting<string> => ({
  ...declared,
  default: "",
  type: "phone",
  right(text) {
    const trimmed = text.trim();
    return trimmed === "" || (/^[\d+ -]{5,20}$/.test(trimmed) && /\d{3}/.test(trimmed)) ? trimmed : undefined;
  },
});

/**
 * A period of each day, such as `09:00-22:00`, or `18:00-02:00` past midnight; or empty. Full-width colons and dashes
 * are accepted.
 */
export const hours = (declared: Text): Setting<string> => ({
  ...declared,
  default: "",
  type: "hours",
  right(text) {
    const plain = text
      .replaceAll(/\s/g, "")
      .replaceAll("：", ":")
      .replace(/[–—~～至]/, "-");
    const [, from, to] = /^(\d?\d:\d\d)-(\d?\d:\d\d)$/.exec(plain) ?? [];
    if (plain === "") return "";
    const [opens, closes] = [from, to].map((time) => time?.padStart(5, "0"));
    return isTime(opens) && isTime(closes) && opens !== closes ? `${opens}-${closes}` : undefined;
  },
});
const isTime = (time: string | undefined) => time !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** A time of day, such as `03:10`; or empty. */
export const clockTime = (declared: Described<string>): Setting<string> => {
  const right = (text: string) => (text === "" || isTime(text) ? text : undefined);
  const rule = "Must be a time such as 03:10, or empty.";
  return { ...words({ ...declared, max: 5 }), right, strict: { right: (text) => right(text.trim()), rule } };
};

const ageKey = /^(age1[a-z0-9]{58})?$/;
/** The public part of a key of age, or empty. */
export const publicKey = (declared: Text): Setting<string> => {
  const right = (text: string) => (ageKey.test(text.trim()) ? text.trim() : undefined);
  const rule = "Must be a public key of age: age1 and 58 characters, or empty.";
  return { ...words({ ...declared, max: 62 }), right, strict: { right, rule } };
};

export interface Point {
  latitude: number;
  longitude: number;
}
/** `latitude,longitude`, as map services show it. */
export function pointOf(text: string): Point | undefined {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/** A latitude and a longitude, such as `30.2290,120.1010`; or empty. */
export const point = (declared: Text): Setting<string> => ({
  ...declared,
  default: "",
  type: "location",
  right(text) {
    const found = pointOf(text);
    if (text.trim() === "") return "";
    return found && `${found.latitude},${found.longitude}`;
  },
});

/** One or more of the options, separated by commas, in the given order. */
export const list = (declared: Described<string> & { options: readonly string[] }): Setting<string> => ({
  ...declared,
  options: [...declared.options],
  type: "list",
  right(text) {
    const names = listed(text);
    const isClean = names.every((name) => declared.options.includes(name)) && new Set(names).size === names.length;
    return isClean ? names.join(",") : undefined;
  },
});
/** One of the options. */
export const choice = (declared: Described<string> & { options: readonly string[] }): Setting<string> => ({
  ...declared,
  options: [...declared.options],
  type: "choice",
  right: (text) => (declared.options.includes(text) ? text : undefined),
});
export const listed = (text: string) => text.split(",").map((name) => name.trim());

export const color = (declared: Described<string>): Setting<string> => ({
  ...declared,
  type: "color",
  right: (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
});

/** Stored as the key of an uploaded picture. Empty if there is none. */
export const image = (declared: Text): Setting<string> => ({
  ...declared,
  default: "",
  type: "image",
  right: (text) => (/^[^\s\p{Cc}]{0,500}$/u.test(text) ? text : undefined),
});

const zones = [
  "Asia/Shanghai",
  "Asia/Hong_Kong",
  "Asia/Taipei",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Europe/London",
  "Europe/Berlin",
  "America/New_York",
  "America/Los_Angeles",
];

/** Earlier versions offered all zones. One that was chosen then remains in effect. */
export const timeZone = (declared: Described<string>): Setting<string> => ({
  ...choice({ ...declared, options: zones }),
  right: (text) => (/^[a-z]/i.test(text) && isZone(text) ? text : undefined),
  strict: { right: (text) => (zones.includes(text) ? text : undefined), rule: "Must be one of the listed time zones." },
});
function isZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
}
