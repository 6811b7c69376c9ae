import type { z } from "zod";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { alarmPermissions } from "@/lib/selling/events/alarm-types";
import type { bot } from "@/lib/system/bots/schemas";

export type Bot = z.output<typeof bot>;
export const botKinds = ["wecom", "dingtalk", "feishu", "feie"] as const satisfies readonly Bot["kind"][];
export const botTones = { active: "green", paused: "gray", failing: "red" } as const;

export const withheldTypesText = (types: Bot["types"], t: Translator) =>
  t("bots.withheld", { types: types.map((type) => t(`alarms.type.${type}`)).join(t("common.and")) });

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
