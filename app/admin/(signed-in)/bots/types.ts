import type { z } from "zod";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { bot } from "@/lib/system/bots/schemas";

export type Bot = z.output<typeof bot>;
export const botKinds = ["wecom", "dingtalk", "feishu", "feie"] as const satisfies readonly Bot["kind"][];
export const botTones = { active: "green", paused: "gray", failing: "red" } as const;

export const withheldTypesText = (types: Bot["types"], t: Translator) =>
  t("bots.withheld", { types: types.map((type) => t(`alarms.type.${type}`)).join(t("common.and")) });
