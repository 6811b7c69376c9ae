import type { Region } from "./freight-form";

/** Regions by the code of their parent, which is "" for provinces. */
export type RegionTree = ReadonlyMap<string, readonly Region[]>;

export function buildRegionTree(regions: readonly Region[]): RegionTree {
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

export function visibleLines(tree: RegionTree, open: ReadonlySet<string>, above = "", level = 1): Line[] {
  return (tree.get(above) ?? []).flatMap((region) => [
    { region, level, hasParts: tree.has(region.code) },
    ...(open.has(region.code) ? visibleLines(tree, open, region.code, level + 1) : []),
  ]);
}

/** Toggles a region. Removes the regions within it, which it includes. */
export const toggled = (chosen: readonly string[], code: string) =>
  chosen.includes(code)
    ? chosen.filter((one) => one !== code)
    : [...chosen.filter((one) => !one.startsWith(code)), code].toSorted();

/** Toggles several provinces at once. Removes them only if all are chosen. */
export const toggledAll = (chosen: readonly string[], codes: readonly string[]) =>
  codes.every((code) => chosen.includes(code))
    ? chosen.filter((one) => !codes.includes(one))
    : codes.filter((code) => !chosen.includes(code)).reduce(toggled, chosen);

const outside = ["71", "81", "82"];
/** Provinces that parcel services often charge alike. */
export const provinceGroups = (regions: readonly Region[]) =>
  ({
    mainland: regions.flatMap(({ code }) => (code.length === 2 && !outside.includes(code) ? [code] : [])),
    delta: ["31", "32", "33"],
    capital: ["11", "12", "13"],
    northeast: ["21", "22", "23"],
    remote: ["15", "46", "54", "62", "63", "64", "65"],
    outside,
  }) as const;

export function chosenIn(chosen: readonly string[], code: string) {
  if (chosen.includes(code)) return "all";
  if (aboveOf(code).some((above) => chosen.includes(above))) return "within";
  return chosen.some((one) => one.startsWith(code)) ? "some" : "none";
}

/** The position of the rule for a region: the rule with the smallest region that contains it, or the last rule. */
export function ruleAt(rules: readonly { regions: readonly string[] }[], region: string | null) {
  const codes = region === null ? [] : [region, ...aboveOf(region)];
  const found = codes.map((code) => rules.findIndex(({ regions }) => regions.includes(code))).find((at) => at >= 0);
  return found ?? rules.length - 1;
}
