import { listOf } from "@/lib/kernel/contract/fields";
import { recordOperations } from "@/lib/kernel/record-operations";
import { promotionEntity } from "./entity";
import { promotionKind } from "./kind";
import { listPromotions } from "./queries";
import * as schemas from "./schemas";

export const { list, get, create, update, remove } = recordOperations(promotionKind, promotionEntity, {
  output: schemas.promotion,
  written: schemas.writtenPromotion,
  list: {
    summary: "List promotions",
    description: "At most 200, the newest first.",
    output: listOf(schemas.promotion),
    run: (_, { db }) => listPromotions(db),
  },
  get: { description: "With what it has taken off so far." },
  create: {
    description:
      "Each line of an order takes its best product promotion, the order its best `order` promotion, and then the best `freight` promotion applies. At least 1 fen of the goods is paid. The discounts of placed orders do not change.",
    problems: ["duplicate", "limit_reached"],
    body: schemas.promotionInput,
  },
  update: {
    description: "Applies to orders that are placed from then on.",
    problems: ["duplicate"],
    body: schemas.promotionEdit,
  },
  remove: { description: "409 `in_use` if an order has its discount: stop it instead.", problems: ["in_use"] },
});
