import type { Permission } from "@/lib/kernel/contract/permissions";
import { alarmPermissions } from "@/lib/selling/events/alarm-types";
import type { Bot } from "../types";

const suggested = [
  "order.paid",
  "after_sale.requested",
  "complaint.created",
  "complaint.due",
  "refund.failed",
  "stock.low",
] as const;

/**
 * The API never returns the address and the secret, so their fields are initially empty. An empty field leaves the stored value
 * unchanged.
 */
export interface BotValues extends Pick<Bot, "name" | "kind" | "types" | "language"> {
  address: string;
  secret: string;
  isUnsigned: boolean;
  isPaused: boolean;
}

export const emptyBot = (language: Bot["language"], can: (permission: Permission) => boolean): BotValues => ({
  name: "",
  kind: "wecom",
  address: "",
  secret: "",
  isUnsigned: false,
  types: suggested.filter((type) => can(alarmPermissions[type])),
  language,
  isPaused: false,
});

export const storedOf = ({ version, name, kind, types, language, status }: Bot) => ({
  version,
  values: {
    name,
    kind,
    types,
    language,
    isPaused: status === "paused",
    address: "",
    secret: "",
    isUnsigned: false,
  },
});

export const bodyOf = ({ name, address, secret, isUnsigned, isPaused, ...others }: Partial<BotValues>) => ({
  ...others,
  ...(name !== undefined && { name: name.trim() }),
  ...(address?.trim() && { address: address.trim() }),
  ...(secret?.trim() && { secret: secret.trim() }),
  ...(isUnsigned && { secret: null }),
  ...(isPaused !== undefined && { status: isPaused ? ("paused" as const) : ("active" as const) }),
});
