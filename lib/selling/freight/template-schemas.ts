import { z } from "zod";
import { freightDeliveries, freightUnits } from "@/db/schema/freight";
import { msg } from "@/lib/i18n/msg";
import {
  count,
  editOf,
  id,
  line,
  optionalBoolean,
  price,
  refuse,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { pastDays } from "./past-orders";
import { isRegion } from "./regions";

export const maxTemplates = 20;
const maxRules = 40;
const most = 99_999_999;

const delivery = z.enum(freightDeliveries).meta({ id: "FreightDelivery" });
const by = z.enum(freightUnits).meta({ id: "FreightUnit", description: "The unit of the count: pieces, or grams." });
const regionCode = z
  .string()
  .refine(isRegion, "There is no such region.")
  .meta({
    examples: ["65"],
    description:
      "A code of GB/T 2260 without the zeros at its end: a province such as `65`, a city such as `3301`, or a district such as `330106`.",
  });

const ruleInput = namedBody("FreightRuleInput", {
  regions: z
    .array(regionCode)
    .max(1000, "At most 1000 regions.")
    .meta({ examples: [[]] })
    .describe(
      "The regions of the rule. The smallest region that contains the address applies. Empty: everywhere else; exactly one rule is so.",
    ),
  is_excluded: optionalBoolean(false, "True: nothing is sent there. False if left out."),
  first: wholeNumber(1, 10_000_000, 3).describe(
    "The size of the first step, in units or grams, which costs `first_price`.",
  ),
  first_price: wholeNumber(0, most, 800).describe("In fen."),
  next: wholeNumber(1, 10_000_000, 1).describe(
    "The size of each further step, which costs `next_price`. A part of a step costs as much as a whole one.",
  ),
  next_price: wholeNumber(0, most, 200).describe("In fen."),
  free_amount: wholeNumber(1, most, 9900)
    .nullish()
    .describe(
      "The amount paid for the template's goods, in fen, from which freight is free in these regions. Null: none. A region is excepted by a rule of its own without an amount.",
    ),
  free_count: wholeNumber(1, 50_000, 10)
    .nullish()
    .describe("The number of the template's items from which freight is free. Null: none."),
});

const rules = z
  .array(ruleInput)
  .min(1, "Add at least one rule.")
  .max(maxRules, msg("At most {most} rules.", { most: maxRules }))
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [at, { regions }] of all.entries())
      for (const [place, code] of (regions.length ? regions : [""]).entries()) {
        if (seen.has(code))
          refuse(
            context,
            code ? "Another rule has this region." : "Another rule is for everywhere else.",
            code ? [at, "regions", place] : [at, "regions"],
          );
        seen.add(code);
      }
    if (!seen.has("")) refuse(context, "One rule must have no regions: it is for everywhere else.", []);
  });

export const templateInput = namedBody("FreightTemplateInput", {
  name: line(1, 40, "Parcels").describe("The name for admins. No two are the same."),
  delivery: delivery.optional().describe("The way of delivery that it charges. `express` if left out."),
  by: by.optional().describe("The unit of the count: pieces, or grams. `pieces` if omitted."),
  is_default: optionalBoolean(
    true,
    "True: it charges products that name no template. There is one for each way at most: the one before is none any more. If left out, the first template of its way is the default.",
  ),
  rules: rules.describe("They replace all present ones."),
});
export const templateEdit = named("FreightTemplateEdit", editOf(templateInput));

const rule = namedObject("FreightRule", {
  regions: z
    .array(z.string())
    .meta({ examples: [["65", "54"]], description: "Codes of regions. Empty: everywhere else." }),
  is_excluded: z.boolean().meta({ examples: [false], description: "True: nothing is sent there." }),
  first: count.describe("The size of the first step, in units or grams, which costs `first_price`."),
  first_price: z.int().meta({ examples: [800], description: "In fen." }),
  next: count.describe(
    "The size of each further step, which costs `next_price`. A part of a step costs as much as a whole one.",
  ),
  next_price: z.int().meta({ examples: [200], description: "In fen." }),
  free_amount: price.nullable().describe("The amount paid for its goods, in fen, from which freight is free."),
  free_count: count.nullable().describe("The number of its items from which freight is free."),
});
export const template = namedObject("FreightTemplate", {
  id,
  name: z.string().meta({ examples: ["Parcels"], description: "The name for admins." }),
  delivery: delivery.describe("The way of delivery that it charges."),
  by,
  is_default: z.boolean().meta({ examples: [true], description: "True: it charges products that name no template." }),
  rules: z.array(rule).describe("The charge per region. The smallest region that contains the address applies."),
  product_count: count.describe("Number of products that use it, including those in the bin."),
  version,
  created_at: time,
  updated_at: time,
});

export const trial = namedBody("FreightTrial", {
  region: regionCode.nullish().describe("The region of the destination. Null: the address has none that is known."),
  units: wholeNumber(1, 1_000_000_000, 4).describe("Pieces, or grams."),
  amount: wholeNumber(0, most, 5000).describe("The amount paid for the goods, in fen."),
  count: wholeNumber(1, 50_000, 4).optional().describe("Pieces, of a template by weight. 1 if left out."),
});
export const trialResult = namedObject("FreightTried", {
  freight: z
    .int()
    .nullable()
    .meta({ examples: [1000], description: "In fen. Null: nothing is sent there." }),
  free_by: z.enum(["amount", "count"]).nullable().describe("Which threshold makes it free. Null: none."),
});

export const pastChargeQuery = namedBody("FreightPastQuestion", {
  days: pastDays,
  id: id.optional().describe("The template that is edited. A new one if left out."),
  delivery: delivery.describe("The way of delivery that it charges."),
  by: by.describe("The unit of the count: pieces, or grams."),
  is_default: z.boolean().meta({ examples: [true], description: "True: it charges products that name no template." }),
  rules: rules.describe("Its rules as they are being edited."),
});
const orderCount = count.describe("The number of orders.");
const fen = (words: string) => z.int().meta({ examples: [128_000], description: words });
export const past = namedObject("FreightPast", {
  orders: orderCount.describe("Number of paid orders with this delivery method."),
  paid: fen("The freight they paid, in fen."),
  today: fen("The total freight by the stored templates, in fen."),
  edited: fen("The total freight by the edited template, in fen."),
  dearer: orderCount.describe("Number of orders that would pay more than today."),
  cheaper: orderCount.describe("Number of orders that would pay less than today."),
  refused: orderCount.describe("Number of orders that could not have been delivered."),
  refused_today: orderCount.describe("Number of orders that the stored templates cannot deliver."),
  amounts: z
    .array(
      namedObject("FreightPastAmount", {
        freight: fen("The freight, in fen."),
        orders: orderCount.describe("Number of orders that would have paid this."),
      }),
    )
    .describe("The 20 most frequent amounts, the lowest first."),
});

export const region = namedObject("Region", {
  code: z.string().meta({ examples: ["3301"], description: "Its code of GB/T 2260, without the zeros at its end." }),
  name: z.string().meta({ examples: ["杭州市"], description: "Its name." }),
});
