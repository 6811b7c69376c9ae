import "server-only";
import type { PageProblem } from "@/components/api/problem";
import { type ListState, plainQuery, readState, toSearchString } from "@/components/data-table/list-state";
import type { FirstList, ListPage } from "@/components/data-table/use-record-list";
import { attempt } from "@/lib/next/attempt";
import { get as getPreferences } from "@/lib/people/preferences/operations";

export type Params = Record<string, string | string[] | undefined>;

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
