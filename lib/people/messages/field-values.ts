import type { MessageKind } from "@/db/schema/events";

export const valueNames = [
  "order_no",
  "total",
  "goods",
  "status",
  "time",
  "expires_at",
  "pickup_code",
  "shop",
] as const;
export type ValueName = (typeof valueNames)[number];

const usual = ["order_no", "total", "goods", "status", "time", "shop"] as const;
export const valuesOf: Readonly<Record<MessageKind, readonly ValueName[]>> = {
  unpaid: [...usual, "expires_at"],
  pickup: [...usual, "pickup_code"],
  after_sale: usual,
  shipped: usual,
  invoice: ["order_no", "total", "goods", "time", "shop"],
  restock: ["goods", "total", "time", "shop"],
};

/** A fixed text of the shop is quoted. */
export const ownText = (value: string) => /^"(.*)"$/.exec(value)?.[1];

const longest: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  number: 32,
  phrase: 5,
  name: 10,
  letter: 32,
  symbol: 5,
  phone_number: 17,
  car_number: 8,
};

/** WeChat refuses a message with a value that is too long or empty. */
export function truncateValue(key: string, value: string) {
  const most = longest[key.replace(/\d+$/, "")];
  const letters = Array.from(value.trim() || "-");
  if (most === undefined || letters.length <= most) return letters.join("");
  return `${letters.slice(0, most - 1).join("")}…`;
}
