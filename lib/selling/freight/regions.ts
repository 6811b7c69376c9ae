import type { AddressSnapshot } from "@/db/schema/orders";
import { gb2260 } from "./gb-2260";

/** The code has no trailing zeros: `33` is a province, `3301` a city in it, `330106` a district of that city. */
interface Region {
  code: string;
  name: string;
}
export const regions: readonly Region[] = gb2260
  .trim()
  .split(/\s/)
  .map((entry) => ({ code: /^\d+/.exec(entry)![0], name: entry.replace(/^\d+/, "") }));

const codes = new Set(regions.map(({ code }) => code));
export const isRegion = (code: string) => codes.has(code);

const provinceEnd = /(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/;
const placeEnd = /(?:地区|市|区|县|盟)$/;
/** People omit the suffix of a name: `浙江` for `浙江省`. A single character would be ambiguous, such as `东` for `东区`. */
const shortened = ({ code, name }: Region) => name.replace(code.length === 2 ? provinceEnd : placeEnd, "");

const provinces = named(regions.filter(({ code }) => code.length === 2));
const citiesOf = inside(4, 2);
const districtsOf = inside(6, 4);
const districtsOfProvince = inside(6, 2);

/** The code of the smallest region that the names of the address identify. Null: unknown province. */
export function regionOf({ province, city, district }: Pick<AddressSnapshot, "province" | "city" | "district">) {
  const top = provinces.get(province.trim());
  if (!top) return null;
  const middle = citiesOf.get(top)?.get(city.trim());
  const near = middle && districtsOf.get(middle)?.get(district.trim());
  if (near) return near;
  // The counties of Chongqing have a different city code than its districts. Some county-level cities, such as Xiantao,
  // belong to no city and are entered as one.
  const all = districtsOfProvince.get(top);
  const loose =
    !middle || city.trim() === province.trim() ? (all?.get(district.trim()) ?? all?.get(city.trim())) : null;
  return loose ?? middle ?? top;
}

function inside(length: number, above: number): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const groups = new Map<string, Region[]>();
  for (const region of regions.filter(({ code }) => code.length === length)) {
    const code = region.code.slice(0, above);
    groups.set(code, [...(groups.get(code) ?? []), region]);
  }
  return new Map([...groups].map(([code, group]) => [code, named(group)]));
}

/** Full names take precedence over shortened ones. Ambiguous names are omitted. */
function named(group: readonly Region[]): ReadonlyMap<string, string> {
  const whole = unique(group.map(({ code, name }) => [name, code]));
  const short = unique(group.map((region) => [shortened(region), region.code]));
  return new Map([...[...short].filter(([name]) => name.length > 1), ...whole]);
}

function unique(pairs: readonly (readonly [string, string])[]) {
  const times = new Map<string, number>();
  for (const [name] of pairs) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(pairs.filter(([name]) => times.get(name) === 1));
}
