import type { z } from "zod";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { bot } from "@/lib/system/bots/schemas";

export type Bot = z.output<typeof bot>;
export const botKinds = ["wecom", "dingtalk", "feishu"] as const satisfies readonly Bot["kind"][];
export const botTones = { active: "green", paused: "gray", failing: "red" } as const;

export const withheldTypesText = (types: Bot["types"], words: Translator) =>
  words("bots.withheld", { types: types.map((type) => words(`alarms.type.${type}`)).join(words("common.and")) });
