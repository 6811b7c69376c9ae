import { z } from "zod";
import { offerScopes } from "@/db/schema/offers";
import { offerTerms } from "@/lib/catalogue/products/schemas";
import { msg } from "@/lib/i18n/msg";
import { id, line, moment, price, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { namedBody } from "@/lib/kernel/contract/named";

const most = 99_999_999;
const maxTiers = 5;
const maxScope = 500;

const scope = z.enum(offerScopes).meta({
  id: "OfferScope",
  description: "The goods: all, or the products or categories of `scope_ids`. A category includes those below it.",
});

export const ruleInput = {
  kind: offerTerms.kind,
  tiers: z
    .array(
      namedBody("OfferTierInput", {
        from: wholeNumber(1, most, 8000).describe(
          "The price of the goods in the scope, before discounts and in fen, from which it applies.",
        ),
        off: wholeNumber(1, most, 1000).describe(
          "The amount off, in fen, or the part off, in hundredths of a percent up to 10000.",
        ),
      }),
    )
    .min(1, "Add at least one tier.")
    .max(maxTiers, msg("At most {most} tiers.", { most: maxTiers }))
    .describe("The highest tier that is reached applies. Both values rise from tier to tier."),
  cap: price.nullish().describe("The largest discount, in fen. Null: none."),
  scope: scope.optional().describe("The goods that it is for. `all` if left out."),
  scope_ids: z
    .array(id)
    .max(maxScope, msg("At most {most} products or categories.", { most: maxScope }))
    .optional()
    .meta({ examples: [[2]], description: "Ids of products or categories. Empty for `all`." }),
};

export const rule = {
  ...offerTerms,
  scope: scope.describe("The goods that it is for."),
  scope_ids: z.array(id).meta({ examples: [[2]], description: "Ids of products or categories." }),
};

export const offerName = line(1, 40, "Fruit week").describe("The name for admins. No two are the same.");
export const startsAt = moment.nullish().describe("From this time on. Null: at once.");
export const endsAt = moment.nullish().describe("Until this time, which is not included. Null: until it is stopped.");
export const shownTime = (words: string) => time.nullable().describe(words);
