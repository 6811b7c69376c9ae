import { expect, test } from "vitest";
import { chargeFreight, type FreightRule } from "@/lib/selling/freight/charge-freight";
import { regions } from "@/lib/selling/freight/regions";
import { buildRegionTree, chosenIn, provinceGroups, ruleAt, toggled, toggledAll, visibleLines } from "./region-tree";

test("each region is in the tree once", () => {
  const tree = buildRegionTree(regions);
  const all = visibleLines(tree, new Set(tree.keys()));
  expect(all.map(({ region }) => region.code).toSorted()).toEqual(regions.map(({ code }) => code).toSorted());
  expect(tree.get("")).toHaveLength(regions.filter(({ code }) => code.length === 2).length);
  expect(visibleLines(tree, new Set(["33"])).filter(({ level }) => level === 2)).toHaveLength(tree.get("33")!.length);
});

test("a chosen region replaces chosen regions below it", () => {
  expect(toggled(["3301", "330206", "65"], "33")).toEqual(["33", "65"]);
  expect(toggled(["33", "65"], "33")).toEqual(["65"]);
  expect(["33", "3301", "65", "11"].map((code) => chosenIn(["33", "6501"], code))).toEqual([
    "all",
    "within",
    "some",
    "none",
  ]);
});

test("groups consist of provinces, and the mainland of all except Hong Kong, Macao and Taiwan", () => {
  const groups = provinceGroups(regions);
  const nameOf = new Map(regions.map(({ code, name }) => [code, name.slice(0, 2)]));
  const names = (codes: readonly string[]) => codes.map((code) => nameOf.get(code)).join("");
  expect(names(groups.delta)).toBe("上海江苏浙江");
  expect(names(groups.capital)).toBe("北京天津河北");
  expect(names(groups.northeast)).toBe("辽宁吉林黑龙");
  expect(names(groups.remote)).toBe("内蒙海南西藏甘肃青海宁夏新疆");
  expect(names(groups.outside)).toBe("台湾香港澳门");
  expect(groups.mainland).toHaveLength(31);
  expect(groups.mainland).not.toEqual(expect.arrayContaining([...groups.outside]));
});

test("a group adds missing provinces and is removed only if all are chosen", () => {
  const { delta } = provinceGroups(regions);
  expect(toggledAll(["3301", "33", "65"], delta)).toEqual(["31", "32", "33", "3301", "65"]);
  expect(toggledAll(["3301", "3201", "65"], delta)).toEqual(["31", "32", "33", "65"]);
  expect(toggledAll(["31", "32", "33", "65"], delta)).toEqual(["65"]);
});

test("the rule named by the trial is the one that charges", () => {
  const rules = [["33"], ["3301", "65"], ["330106"], []].map(
    (codes, at): FreightRule => ({
      regions: codes,
      is_excluded: false,
      first: 1,
      first_price: at,
      next: 1,
      next_price: 0,
      free_amount: null,
      free_count: null,
    }),
  );
  const line = { template_id: 1, count: 1, weight_g: 0, payable: 100 };
  for (const region of [null, "11", "33", "3302", "330206", "3301", "330106", "330105", "650102"])
    expect([region, ruleAt(rules, region)]).toEqual([
      region,
      chargeFreight([{ id: 1, name: "", by: "pieces", rules }], [line], region).freight,
    ]);
});
