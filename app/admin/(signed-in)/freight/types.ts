import type { z } from "zod";
import type { region, template } from "@/lib/selling/freight/template-schemas";

export type Template = z.output<typeof template>;
export type Rule = Template["rules"][number];
export type Region = z.output<typeof region>;
