import { z } from "zod";
import { namedObject } from "@/lib/kernel/contract/named";
import { states } from "./finding";
import { isDuty, pointNames } from "./points";

const link = z
  .string()
  .nullable()
  .meta({
    description: "The page of the back office where it is done. Null: there is none, or nothing to do.",
    examples: ["/admin/settings?find=licence.name"],
  });

export const finding = namedObject("Finding", {
  name: z.enum(pointNames).meta({ description: "A stable name of what was examined.", examples: ["clock"] }),
  audience: z.enum(["owner", "operator"]).describe("Whom it concerns: the shop's owner, or who runs the server."),
  state: z.enum(states).meta({
    description:
      "`fault`: something does not work. `warning`: it may not work. `unknown`: it could not be tested; `detail` has the reason.",
    examples: ["ok"],
  }),
  detail: z.string().meta({
    description: "The finding, and what it means for the shop, in the caller's language.",
    examples: ["This server's clock agrees with WeChat's."],
  }),
  change: z
    .string()
    .nullable()
    .meta({ description: "What to change, and where. Null: nothing, or `link` says it.", examples: [null] }),
  link: link.meta({ examples: [null] }),
});

export const duty = namedObject("Duty", {
  name: z.enum(pointNames.filter(isDuty)).meta({ description: "A stable name of the duty.", examples: ["licence"] }),
  state: z.enum(["done", "open", "due", "check"]).meta({
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
  link,
});
