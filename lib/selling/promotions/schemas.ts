import { z } from "zod";
import { offerLevels, offerStatuses } from "@/db/schema/offers";
import { count, editOf, id, line, optionalBoolean, time, total, version } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { endsAt, offerName, rule, ruleInput, shownTime, startsAt } from "@/lib/selling/offers/rule-schemas";

export const maxPromotions = 200;

const level = z.enum(offerLevels).meta({
  id: "OfferLevel",
  description:
    "`product`: each product; an amount counts by unit. `order`: the goods of the order together. `freight`: the freight.",
});
const status = z.enum(offerStatuses).meta({ id: "OfferStatus", description: "`stopped`: it does not apply." });

export const promotionInput = namedBody("PromotionInput", {
  name: offerName,
  label: line(1, 20, "¥10 off from ¥80").describe("The name for shoppers, in the order and on the product."),
  level: level.describe("The price that is lowered."),
  ...ruleInput,
  starts_at: startsAt,
  ends_at: endsAt,
  with_coupon: optionalBoolean(true, "`order` promotions only: a coupon can be used in addition. Defaults to true."),
  status: status.optional().describe("`stopped`: it does not apply. `active` if left out."),
});
export const promotionEdit = named("PromotionEdit", editOf(promotionInput));

export const writtenPromotion = namedObject("WrittenPromotion", {
  id,
  name: z.string().meta({ examples: ["Fruit week"], description: "The name for admins." }),
  label: z.string().meta({ examples: ["¥10 off from ¥80"], description: "The name for shoppers." }),
  level: level.describe("The price that is lowered."),
  ...rule,
  starts_at: shownTime("From this time on. Null: at once."),
  ends_at: shownTime("Until this time. Null: until it is stopped."),
  with_coupon: z
    .boolean()
    .meta({ examples: [true], description: "`order` promotions only: a coupon can be used in addition." }),
  status: status.describe("Whether an admin has stopped it."),
  state: z.enum(["scheduled", "running", "ended", "stopped"]).meta({
    examples: ["running"],
    description: "Follows from `status` and the times.",
  }),
  version,
  created_at: time,
  updated_at: time,
});
export const promotion = namedObject("Promotion", {
  ...writtenPromotion.shape,
  orders: count.describe("The number of paid orders that it lowered."),
  given: total.describe("The discount that it gave in these orders, in fen."),
});
