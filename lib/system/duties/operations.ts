import { z } from "zod";
import { translate } from "@/lib/i18n/translate";
import { listOf } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { dutyNames, dutyStates, listDuties } from "./list-duties";

const duty = namedObject("Duty", {
  name: z.enum(dutyNames).meta({ description: "A stable name of the duty.", examples: ["licence"] }),
  state: z.enum(dutyStates).meta({
    description:
      "`open`: something is missing. `due`: something is overdue today. `check`: the shop cannot know it, or not yet; a person has to look.",
    examples: ["done"],
  }),
  detail: z.string().meta({
    description: "The state of the duty, in the caller's language.",
    examples: ["Shoppers see the licence of 杭州龙井茶业有限公司."],
  }),
  rule: z.string().meta({
    description: "The law or the rule of WeChat that requires it, in the caller's language.",
    examples: ["E-Commerce Law, article 15"],
  }),
  link: z
    .string()
    .nullable()
    .meta({
      description: "The page of the back office where it is done. Null: there is nothing to do.",
      examples: ["/admin/settings?find=licence.name"],
    }),
});

export const list = operation({
  method: "GET",
  path: "/cms/duties",
  module: "cms-duties",
  summary: "What law and WeChat ask of the shop",
  description:
    "Each duty of a shop in mainland China that Kiosk knows, with its state. For orientation only: it is no legal advice, and it is not complete. What is derived from orders is left out without `order.read`.",
  access: "config.read",
  output: listOf(duty),
  run: async (_, { actor, db }) => {
    const { language } = actor.origin;
    const duties = await listDuties(db, actor.user.group.permissions);
    return {
      items: duties.map(({ detail, rule, ...each }) => ({
        ...each,
        detail: translate(detail, language),
        rule: translate(rule, language),
      })),
    };
  },
});
