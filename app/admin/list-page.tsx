import "server-only";
import type { ReactElement } from "react";
import type { z } from "zod";
import type { PageProblem } from "@/components/api/problem";
import { dayRangeQuery } from "@/components/data-table/days";
import { plainQuery } from "@/components/data-table/list-state";
import type { ListPage as Listed } from "@/components/data-table/use-record-list";
import { PageTranslations } from "@/components/i18n/page-translations";
import type { Part } from "@/lib/i18n/admin/texts";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Access, Operation } from "@/lib/kernel/operation";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { DelayedSkeleton } from "./delayed-skeleton";
import { firstPage, type Params, readListState } from "./first-page";
import { guard } from "./guard";
import { ListSkeleton } from "./list-skeleton";
import type { AdminPageName } from "./pages";

type Schema = z.ZodType;
export type Admin = Awaited<ReturnType<typeof guard>>;
export interface SearchParamsProps {
  searchParams: Promise<Params>;
}
interface Props extends SearchParamsProps {
  name: AdminPageName;
  title: (t: Translator) => string;
  /** The parts of the message catalogue that the client components use. */
  parts: readonly Part[];
  rows: (params: Params, admin: Admin) => Promise<ReactElement>;
}

export async function ListPage({ name, title, parts, rows, searchParams }: Props) {
  const admin = await guard(name);
  const t = await getTranslator();
  return (
    <PageTranslations parts={parts}>
      <DelayedSkeleton skeleton={<ListSkeleton title={title(t)} />} rows={rows(await searchParams, admin)} />
    </PageTranslations>
  );
}

interface ListPageProps {
  name: string;
  params: Params;
  parameters: readonly string[];
  /** The filters `from` and `to` are days in the shop's time zone. */
  hasDays?: true;
}
type RowOf<O extends Schema> = z.output<O> extends { items: (infer Row)[] } ? Row : never;

export async function firstRows<A extends Access, U extends Schema, O extends Schema>(
  list: Operation<string, A, U, z.ZodUnknown, O, undefined>,
  { name, params, parameters, hasDays }: ListPageProps,
) {
  const timeZone = hasDays && (await currentShop())["shop.time_zone"];
  return firstPage({
    name,
    state: readListState(params, parameters),
    queryOf: (state) => (timeZone ? dayRangeQuery(state, timeZone) : plainQuery(state)),
    read: (query) =>
      attempt(list, inputOf(list, query)) as Promise<{
        done?: Listed<RowOf<O>>;
        problem?: PageProblem;
      }>,
  });
}
