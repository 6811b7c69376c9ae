import type { z } from "zod";
import type { bot } from "@/lib/system/bots/schemas";

export type Bot = z.output<typeof bot>;
/** In the order in which they are offered. */
export const botKinds = ["wecom", "dingtalk", "feishu"] as const satisfies readonly Bot["kind"][];
export const botTones = { active: "green", paused: "gray", failing: "red" } as const;
