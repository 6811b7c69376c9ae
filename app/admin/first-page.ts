import "server-only";
import type { PageProblem } from "@/components/api/problem";
import { type ListState, plainQuery, readState, toSearchString } from "@/components/data-table/list-state";
import type { FirstList, ListPage } from "@/components/data-table/use-record-list";
import { fieldNames } from "@/lib/kernel/input";
import { attempt } from "@/lib/next/attempt";
import { get as getPreferences } from "@/lib/people/preferences/admin-operations";

export type Params = Record<string, string | string[] | undefined>;

/** Parameters for scripts. The pages of lists have no filters for them. */
const ofScripts = new Set(["after", "include", "updated_from", "updated_to", "order_no", "external_ref"]);

/** The parameters of the page of a list: those of its operation. */
export const parametersOf = ({ url }: { url?: unknown }) => fieldNames(url).filter((name) => !ofScripts.has(name));

export const readListState = (params: Params, parameters: readonly string[]) =>
  readState(
    Object.entries(params).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
    parameters,
  );

interface FirstPageOptions<Row> {
  name: string;
  state: ListState;
  queryOf?: (state: ListState) => ListState;
  /** `(query) => attempt(list, inputOf(list, query))` */
  read: (query: string) => Promise<{ done?: ListPage<Row>; problem?: PageProblem }>;
}

export async function firstPage<Row>({
  name,
  state,
  queryOf = plainQuery,
  read,
}: FirstPageOptions<Row>): Promise<FirstList<Row>> {
  const query = queryOf(state);
  const [answer, preferences] = await Promise.all([read(toSearchString(query)), attempt(getPreferences, {})]);
  return {
    first: { query, at: Date.now(), ...answer },
    kept: preferences.done?.lists.find(({ list }) => list === name),
  };
}
