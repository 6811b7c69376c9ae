/** The state of a list in the URL. It uses the API's parameters, so that the query of any API request also works on the page. */
export type ListState = Readonly<Record<string, string>>;

export const pageSizes = [20, 50, 100] as const;

/** Omits unknown, empty and repeated parameters, because the API would reject them. */
export function readState(params: Iterable<readonly [string, string]>, known: readonly string[]): ListState {
  const found = new Map<string, string>();
  for (const [name, value] of params)
    if (known.includes(name) && value !== "" && !found.has(name)) found.set(name, value);
  if (!/^[1-9]\d{0,4}$/.test(found.get("page") ?? "1")) found.delete("page");
  if (found.get("page") === "1") found.delete("page");
  if (found.has("size") && !pageSizes.some((size) => String(size) === found.get("size"))) found.delete("size");
  return Object.fromEntries(known.flatMap((name) => (found.has(name) ? [[name, found.get(name)!]] : [])));
}

type Fields = Readonly<Record<string, string | undefined>>;
/** The fields to set, or a function of the latest state. */
export type Change = Fields | ((state: ListState) => Fields);

/** Sets fields, or removes them if they are undefined or empty. Any change of filter or sort order resets the page. */
export function changeState(state: ListState, change: Change): ListState {
  const fields = typeof change === "function" ? change(state) : change;
  const next = { ...state, ...fields };
  if (!("page" in fields)) delete next.page;
  return Object.fromEntries(
    Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]) && !isFirstPage(entry)),
  );
}
const isFirstPage = ([name, value]: readonly [string, string | undefined]) => name === "page" && value === "1";

/** Adds or removes one value of a multi-value filter. The values are in the order of `all`. */
export const ticked =
  (name: string, all: readonly string[], value: string, isOn: boolean): Change =>
  (state) => {
    const chosen = new Set(state[name]?.split(","));
    return { [name]: all.filter((each) => (each === value ? isOn : chosen.has(each))).join() };
  };

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
/** Omits undefined fields. */
export function toSearchString(fields: Query): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(given).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return query && `?${query}`;
}

/** The page numbers to show: first, last, and those around the current one. Null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((each, at) => {
    const gap = at === 0 ? 1 : each - shown[at - 1]!;
    if (gap === 2) return [each - 1, each];
    return gap > 2 ? [null, each] : [each];
  });
}

export function withoutPaging(state: ListState, ...more: string[]): ListState {
  const left = new Set(["page", "size", ...more]);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !left.has(name)));
}

export function plainQuery({ q, ...others }: ListState): ListState {
  const text = q?.trim();
  return { ...others, ...(text && { q: text }) };
}
