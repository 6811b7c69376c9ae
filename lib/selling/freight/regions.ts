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
const peoples =
  /(?:(?:土家|朝鲜|布依|哈尼|景颇|傈僳|蒙古|哈萨克|柯尔克孜|仡佬|仫佬|毛南|拉祜|布朗|纳西|普米|独龙|裕固|东乡|保安|撒拉|鄂温克|鄂伦春|达斡尔|各|苗|藏|羌|彝|侗|壮|傣|白|回|满|瑶|畲|黎|水|佤|怒|土)族|蒙古|哈萨克|柯尔克孜)+自治([州县旗])$/;
/** `恩施州` and `恩施` for `恩施土家族苗族自治州`. */
const withoutPeoples = ({ name }: Region) => {
  const end = peoples.exec(name);
  if (!end) return [];
  const place = name.slice(0, end.index);
  return [`${place}${end[1]}`, place];
};

const ofLength = (length: number) => regions.filter(({ code }) => code.length === length);
/** Codes by name. Each map also has the shortened names that are unambiguous in it. */
export const provinces = named(ofLength(2));
export const cities = named(ofLength(4));
export const districts = named(ofLength(6));
export const citiesOf = inside(4, 2);
export const districtsOf = inside(6, 4);
export const districtsOfProvince = inside(6, 2);

const nameOf = new Map(regions.map(({ code, name }) => [code, name]));
/** Not a city, but the group of counties that belong to none. */
const isGroup = (name: string) => /^县$|直辖/.test(name);

/** Beijing, Shanghai, Tianjin and Chongqing: their province is their city. */
export const isMunicipality = (province: string) => citiesOf.get(province)?.has(nameOf.get(province)!) ?? false;

/** The names of a region and of the regions that contain it, as an address has them. */
export function placeOf(code: string): Place {
  const [province = "", city = "", district = ""] = [2, 4, 6].map((length) =>
    code.length < length ? "" : nameOf.get(code.slice(0, length)),
  );
  const top = code.slice(0, 2);
  if (isMunicipality(top) || !citiesOf.has(top)) return { province, city: province, district };
  return isGroup(city) ? { province, city: district, district: "" } : { province, city, district };
}

export type Place = Pick<AddressSnapshot, "province" | "city" | "district">;

/** The code of the smallest region that the names of the address identify. Null: unknown province. */
export function regionOf({ province, city, district }: Place) {
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
  for (const region of ofLength(length)) {
    const code = region.code.slice(0, above);
    groups.set(code, [...(groups.get(code) ?? []), region]);
  }
  return new Map([...groups].map(([code, group]) => [code, named(group)]));
}

/** Full names take precedence over shortened ones. Ambiguous names are omitted. */
function named(group: readonly Region[]): ReadonlyMap<string, string> {
  const whole = unique(group.map(({ code, name }) => [name, code]));
  const short = unique(
    group.flatMap((region) =>
      [shortened(region), ...withoutPeoples(region)].map((name) => [name, region.code] as const),
    ),
  );
  return new Map([...[...short].filter(([name]) => name.length > 1), ...whole]);
}

function unique(pairs: readonly (readonly [string, string])[]) {
  const times = new Map<string, number>();
  for (const [name] of pairs) times.set(name, (times.get(name) ?? 0) + 1);
  return new Map(pairs.filter(([name]) => times.get(name) === 1));
}

/** The names to choose from at each level, given those above it. */
export function choicesFor({ province, city }: Place): Record<keyof Place, string[]> {
  const namesIn = (length: number, above: string) =>
    ofLength(length).flatMap(({ code, name }) => (code.startsWith(above) ? [{ code, name }] : []));
  const top = provinces.get(province.trim());
  const all = { province: namesIn(2, "").map(({ name }) => name), city: [], district: [] };
  if (!top) return all;
  const middle = isMunicipality(top) ? top : citiesOf.get(top)?.get(city.trim());
  return {
    ...all,
    city:
      isMunicipality(top) || !citiesOf.has(top)
        ? [nameOf.get(top)!]
        : namesIn(4, top).flatMap(({ code, name }) =>
            isGroup(name) ? namesIn(6, code).map((county) => county.name) : [name],
          ),
    district: middle ? namesIn(6, middle).map(({ name }) => name) : [],
  };
}

/** False if a name is not in the table. A city without districts in it, such as Dongguan, can have any. */
export function isKnownPlace(place: Place) {
  const code = regionOf(place);
  const city = place.city.trim();
  if (code === null || ![citiesOf, districtsOfProvince].some((names) => isCityIn(names.get(code.slice(0, 2)), city)))
    return false;
  return !place.district.trim() || code.length === 6 || !districtsOf.has(code);
}

/** Other tables call the counties without a city `省直辖县级行政区划`. A province without cities in the table has any. */
const isCityIn = (names: ReadonlyMap<string, string> | undefined, city: string) =>
  !names || names.has(city) || isGroup(city);

/** The place in the table that differs from an unknown one by a character of a name: `泉州市` for `泉洲市`. */
export function nearestPlace(place: Place): Place | undefined {
  const top = codeNear(provinces, place.province);
  if (!top) return undefined;
  const province = nameOf.get(top)!;
  const middle = codeNear(citiesOf.get(top), place.city);
  const near = codeNear(
    isMunicipality(top) ? districtsOfProvince.get(top) : districtsOf.get(middle ?? ""),
    place.district,
  );
  const found = {
    province,
    city: middle ? placeOf(middle).city : place.city,
    district: near ? placeOf(near).district : place.district,
  };
  return !isKnownPlace(place) && isKnownPlace(found) ? found : undefined;
}

function codeNear(names: ReadonlyMap<string, string> | undefined, typed: string) {
  const name = typed.trim();
  const exact = names?.get(name);
  if (exact || !names) return exact;
  const isNear = (other: string) =>
    other.length === name.length && [...other].filter((letter, at) => letter !== name[at]).length === 1;
  const near = name.length < 3 ? [] : [...names].filter(([other]) => isNear(other));
  return near.length === 1 ? near[0]![1] : undefined;
}
