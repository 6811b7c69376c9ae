/** The state of a list as its URL has it: the API's own parameters, so that any link to the API's list is one to the page. */
export type ListState = Readonly<Record<string, string>>;

export const pageSizes = [20, 50, 100] as const;

/** Reads the known parameters. Unknown, empty and repeated ones are left out, because the API would refuse them. */
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
/** The fields to set, or how they follow from the newest state. */
export type Change = Fields | ((state: ListState) => Fields);

/** Sets and takes away (undefined, empty). Another filter or sorting begins at the first page again. */
export function changeState(state: ListState, change: Change): ListState {
  const fields = typeof change === "function" ? change(state) : change;
  const next = { ...state, ...fields };
  if (!("page" in fields)) delete next.page;
  return Object.fromEntries(
    Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1]) && !isFirstPage(entry)),
  );
}
const isFirstPage = ([name, value]: readonly [string, string | undefined]) => name === "page" && value === "1";

/** A filter of several values, with this one ticked or not. The values are in the order of `all`. */
export const ticked =
  (name: string, all: readonly string[], value: string, isOn: boolean): Change =>
  (state) => {
    const chosen = new Set(state[name]?.split(","));
    return { [name]: all.filter((each) => (each === value ? isOn : chosen.has(each))).join() };
  };

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;
/** The text behind the path. An undefined field is left out. */
export function searchOf(fields: Query): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(given).toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return query && `?${query}`;
}

/** The pages to offer: first, last, and those around the current one; null marks a gap. */
export function pagesToOffer(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((each, at) => {
    const gap = at === 0 ? 1 : each - shown[at - 1]!;
    if (gap === 2) return [each - 1, each];
    return gap > 2 ? [null, each] : [each];
  });
}

/** The same filters for counts and exports, which have no pages. */
export function withoutPaging(state: ListState, ...more: string[]): ListState {
  const left = new Set(["page", "size", ...more]);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !left.has(name)));
}

/** A big list takes no search by one character, which is in too many records. One digit is the whole number of one. */
export const isTooShort = (text: string, least: number) => [...text].length < least && !/^\d$/.test(text);

/** Makes the query for the API. */
export function plainQuery({ q, ...others }: ListState): ListState {
  const text = q?.trim();
  return { ...others, ...(text && { q: text }) };
}
