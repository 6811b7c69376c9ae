import type { freightRules, freightTemplates } from "@/db/schema/freight";
import type { DemoTexts } from "./shapes";

export const freightIds = { parcels: 1, grain: 2, local: 3 };

type Rule = Omit<typeof freightRules.$inferInsert, "template_id" | "position">;
interface SeedTemplate extends Omit<typeof freightTemplates.$inferInsert, "id"> {
  id: number;
  rules: Rule[];
}

/** Xinjiang and Tibet. */
const far = ["65", "54"];
/** Hong Kong, Macao and Taiwan. */
const unsent: Rule = {
  regions: ["81", "82", "71"],
  is_excluded: true,
  first: 1,
  first_price: 0,
  next: 1,
  next_price: 0,
};

/** Templates of the demo goods: by pieces, by weight for grain, and a local courier. */
export const demoFreight = ({ shop: { freight } }: Pick<DemoTexts, "shop">): SeedTemplate[] => [
  {
    id: freightIds.parcels,
    name: freight.parcels,
    delivery: "express",
    by: "pieces",
    is_default: true,
    rules: [
      { first: 3, first_price: 800, next: 1, next_price: 200, free_amount: 9900 },
      { regions: far, first: 3, first_price: 2500, next: 1, next_price: 500 },
      unsent,
    ],
  },
  {
    id: freightIds.grain,
    name: freight.grain,
    delivery: "express",
    by: "weight",
    is_default: false,
    rules: [
      { first: 1000, first_price: 800, next: 1000, next_price: 200, free_amount: 9900 },
      { regions: far, first: 1000, first_price: 2500, next: 1000, next_price: 1000 },
      unsent,
    ],
  },
  {
    id: freightIds.local,
    name: freight.local,
    delivery: "local",
    by: "pieces",
    is_default: true,
    rules: [
      { first: 100, first_price: 500, next: 100, next_price: 500 },
      { regions: ["3301"], first: 100, first_price: 500, next: 100, next_price: 500 },
    ],
  },
];
