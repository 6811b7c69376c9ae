import "server-only";
import type { ReactElement } from "react";
import type { z } from "zod";
import type { PageProblem } from "@/components/api/problem-words";
import { queryOfDays } from "@/components/data-table/days";
import { plainQuery } from "@/components/data-table/list-state";
import type { ListPage as Listed } from "@/components/data-table/use-record-list";
import { PageWords } from "@/components/words/page-words";
import type { Part } from "@/lib/i18n/admin/texts";
import type { Words } from "@/lib/i18n/admin/words";
import type { Access, Operation } from "@/lib/kernel/operation";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { firstPage, type Params, stateOf } from "./first-page";
import { guard } from "./guard";
import { ListSkeleton } from "./list-skeleton";
import type { AdminPageName } from "./pages";
import { RowsOnceRead } from "./rows-once-read";

type Schema = z.ZodType;
export type Admin = Awaited<ReturnType<typeof guard>>;
export interface Searched {
  searchParams: Promise<Params>;
}
interface Shown extends Searched {
  name: AdminPageName;
  title: (words: Words) => string;
  /** The parts of the message catalogue that the client components use. */
  parts: readonly Part[];
  rows: (params: Params, admin: Admin) => Promise<ReactElement>;
}

export async function ListPage({ name, title, parts, rows, searchParams }: Shown) {
  const admin = await guard(name);
  const words = await getWords();
  return (
    <PageWords parts={parts}>
      <RowsOnceRead skeleton={<ListSkeleton title={title(words)} />} rows={rows(await searchParams, admin)} />
    </PageWords>
  );
}

interface Given {
  name: string;
  params: Params;
  parameters: readonly string[];
  /** The filters `from` and `to` are days in the shop's time zone. */
  hasDays?: true;
}
type RowOf<O extends Schema> = z.output<O> extends { items: (infer Row)[] } ? Row : never;

export async function firstRows<A extends Access, U extends Schema, O extends Schema>(
  list: Operation<string, A, U, z.ZodUnknown, O, undefined>,
  { name, params, parameters, hasDays }: Given,
) {
  const timeZone = hasDays && (await currentShop())["shop.time_zone"];
  return firstPage({
    name,
    state: stateOf(params, parameters),
    queryOf: (state) => (timeZone ? queryOfDays(state, timeZone) : plainQuery(state)),
    read: (query) =>
      attempt(list, inputOf(list, query)) as Promise<{
        done?: Listed<RowOf<O>>;
        problem?: PageProblem;
      }>,
  });
}
