import { expect, test } from "vitest";
import type { FreightPart } from "@/db/schema/orders";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { describeRule, describeSum } from "./describe-cost";

const terms = { first: 3, first_price: 800, next: 1, next_price: 200, free_amount: null, free_count: null };

test("an order's freight is explained by the rule at its time", () => {
  const part = (change: Partial<FreightPart>): FreightPart => ({
    ...terms,
    template_id: 1,
    name: "Parcels",
    by: "pieces",
    units: 2,
    goods: 5000,
    free_by: null,
    amount: 800,
    ...change,
  });
  const explained = (change: Partial<FreightPart>, language: "en" | "zh" = "zh") =>
    [describeRule, describeSum].map((explain) => explain(part(change), createTranslator(catalogues[language])));
  const rule = "3 件内 ¥8，每多 1 件加 ¥2";
  expect(explained({})).toEqual([rule, "2 件：¥8"]);
  expect(explained({ units: 5 })).toEqual([rule, "5 件：¥8 + 2 × ¥2"]);
  expect(explained({}, "en")).toEqual(["¥8 for 3 items, +¥2 per additional item", "2 items: ¥8"]);
  expect(explained({ free_amount: 9900, goods: 12000, free_by: "amount" })).toEqual([
    `${rule}；满 ¥99 包邮`,
    "商品共 ¥120，已满 ¥99，包邮",
  ]);
  expect(explained({ free_count: 2, free_by: "count" })[1]).toBe("已满 2 件，包邮");
  const heavy = { by: "weight", first: 1000, next: 500, units: 1600 } as const;
  expect(explained(heavy)).toEqual(["1 千克内 ¥8，每多 500 克加 ¥2", "1.6 千克：¥8 + 2 × ¥2"]);
});
