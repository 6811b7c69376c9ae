import type { Region } from "../types";

/** Regions by the code of their parent; provinces by "". */
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

/** The codes of the regions that contain this one, the smallest first: 330106 is in 3301 and 33. */
export const aboveOf = (code: string) =>
  [4, 2].filter((length) => length < code.length).map((length) => code.slice(0, length));

export interface Line {
  region: Region;
  level: number;
  hasParts: boolean;
}

/** The visible lines of the tree. */
export function linesOf(tree: RegionTree, open: ReadonlySet<string>, above = "", level = 1): Line[] {
  return (tree.get(above) ?? []).flatMap((region) => [
    { region, level, hasParts: tree.has(region.code) },
    ...(open.has(region.code) ? linesOf(tree, open, region.code, level + 1) : []),
  ]);
}

/** Selects a region or clears it. Clears the regions in it, because it includes them. */
export const toggled = (chosen: readonly string[], code: string) =>
  chosen.includes(code)
    ? chosen.filter((one) => one !== code)
    : [...chosen.filter((one) => !one.startsWith(code)), code].toSorted();

/** Whether a region is selected, is in a selected one, or contains selected ones. */
export function chosenIn(chosen: readonly string[], code: string) {
  if (chosen.includes(code)) return "all";
  if (aboveOf(code).some((above) => chosen.includes(above))) return "within";
  return chosen.some((one) => one.startsWith(code)) ? "some" : "none";
}

/** The position of the rule for a region: the one with the smallest region that contains it, else the last one, for everywhere else. */
export function ruleAt(rules: readonly { regions: readonly string[] }[], region: string | null) {
  const codes = region === null ? [] : [region, ...aboveOf(region)];
  const found = codes.map((code) => rules.findIndex(({ regions }) => regions.includes(code))).find((at) => at >= 0);
  return found ?? rules.length - 1;
}
