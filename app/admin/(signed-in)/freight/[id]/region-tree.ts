import type { Region } from "../types";

/** Regions by the code of the one above them; provinces by "". */
export type RegionTree = ReadonlyMap<string, readonly Region[]>;

export function treeOf(regions: readonly Region[]): RegionTree {
  const tree = new Map<string, Region[]>();
  for (const region of regions) {
    const above = region.code.slice(0, -2);
    const parts = tree.get(above);
    if (parts) parts.push(region);
    else tree.set(above, [region]);
  }
  return tree;
}

/** The codes of the regions above one, the nearest first: 330106 is in 3301 and 33. */
export const aboveOf = (code: string) =>
  [4, 2].filter((length) => length < code.length).map((length) => code.slice(0, length));

export interface Line {
  region: Region;
  level: number;
  hasParts: boolean;
}

/** The lines of a tree that are in sight: those of opened regions. */
export function linesOf(tree: RegionTree, open: ReadonlySet<string>, above = "", level = 1): Line[] {
  return (tree.get(above) ?? []).flatMap((region) => [
    { region, level, hasParts: tree.has(region.code) },
    ...(open.has(region.code) ? linesOf(tree, open, region.code, level + 1) : []),
  ]);
}

/** Chooses a region, or gives it up. What is below it goes: the region has it already. */
export const toggled = (chosen: readonly string[], code: string) =>
  chosen.includes(code)
    ? chosen.filter((one) => one !== code)
    : [...chosen.filter((one) => !one.startsWith(code)), code].toSorted();

/** Whether a region is chosen, is in a chosen one, or has some that are. */
export function chosenIn(chosen: readonly string[], code: string) {
  if (chosen.includes(code)) return "all";
  if (aboveOf(code).some((above) => chosen.includes(above))) return "within";
  return chosen.some((one) => one.startsWith(code)) ? "some" : "none";
}

/** The place of the rule that charges a region: the one with the smallest region around it, else the last, for everywhere else. */
export function ruleAt(rules: readonly { regions: readonly string[] }[], region: string | null) {
  const codes = region === null ? [] : [region, ...aboveOf(region)];
  const found = codes.map((code) => rules.findIndex(({ regions }) => regions.includes(code))).find((at) => at >= 0);
  return found ?? rules.length - 1;
}
