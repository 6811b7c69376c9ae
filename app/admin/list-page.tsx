import "server-only";
import type { ReactElement } from "react";
import type { z } from "zod";
import type { PageProblem } from "@/components/api/problem";
import { dayRangeQuery } from "@/components/data-table/days";
import type { ListState } from "@/components/data-table/list-state";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import type { Expand, ListPage as Listed, ListProps } from "@/components/data-table/use-record-list";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import type { Part } from "@/lib/i18n/admin/texts";
import type { Key } from "@/lib/i18n/admin/translator";
import type { Access, Operation } from "@/lib/kernel/operation";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { DelayedSkeleton } from "./delayed-skeleton";
import { firstPage, type Params, parametersOf, readListState } from "./first-page";
import { guard } from "./guard";
import { pageTitle } from "./page-title";
import { type AdminPageName, adminPage } from "./pages";

type Schema = z.ZodType;
export type Admin = Awaited<ReturnType<typeof guard>>;
type ListOperation<A extends Access, U extends Schema, O extends Schema> = Operation<
  string,
  A,
  U,
  z.ZodUnknown,
  O,
  undefined
>;
type RowOf<O extends Schema> = z.output<O> extends { items: (infer Row)[] } ? Row : never;

export interface SearchParamsProps {
  searchParams: Promise<Params>;
}

interface FirstRows {
  /** The name under which the server stores the admin's columns and views. */
  name: string;
  params: Params;
  /** Parameters that only the page has. */
  ownParameters?: readonly string[];
  expand?: Expand;
}

/** Reads the first page of a list. Its parameters are those of the operation. */
export async function firstRows<A extends Access, U extends Schema, O extends Schema>(
  list: ListOperation<A, U, O>,
  { name, params, ownParameters = [], expand }: FirstRows,
): Promise<ListProps<RowOf<O>>> {
  const timeZone = (await currentShop())["shop.time_zone"];
  const parameters = [...parametersOf(list), ...ownParameters];
  const first = await firstPage({
    name,
    state: readListState(params, parameters),
    queryOf: (state: ListState) => dayRangeQuery(expand?.(state, timeZone) ?? state, timeZone),
    read: (query) =>
      attempt(list, inputOf(list, query)) as Promise<{
        done?: Listed<RowOf<O>>;
        problem?: PageProblem;
      }>,
  });
  return { ...first, parameters };
}

interface Frame {
  name: AdminPageName;
  title: Key;
  /** The parts of the message catalogue that the client components use. */
  parts: readonly Part[];
}

export async function ListPage({
  name,
  title,
  parts,
  rows,
  searchParams,
}: Frame & SearchParamsProps & { rows: (params: Params, admin: Admin) => Promise<ReactElement> }) {
  const admin = await guard(name);
  const t = await getTranslator();
  return (
    <PageTranslations parts={parts}>
      <DelayedSkeleton
        skeleton={<ListSkeleton title={t(title as "common.save")} />}
        rows={rows(await searchParams, admin)}
      />
    </PageTranslations>
  );
}

interface ListPageOptions<O extends Schema, More> extends Omit<Frame, "title">, Pick<FirstRows, "expand"> {
  /** The title of the window, if it is not that of the page. */
  title?: Key;
  /** The title above the list, if it is not that of the window. */
  heading?: Key;
  /** The name of the list, if it is not that of the page. */
  list?: string;
  /** Other data of the page, which is read at the same time. */
  more?: (admin: Admin) => Promise<More>;
  show: (first: ListProps<RowOf<O>>, more: More) => ReactElement;
}

/** `generateMetadata` and `render`, the default export, of the page of a list. */
export function listPage<A extends Access, U extends Schema, O extends Schema, More = undefined>(
  operation: ListOperation<A, U, O>,
  {
    name,
    title = adminPage(name).title,
    heading = title,
    parts,
    list = name,
    expand,
    more,
    show,
  }: ListPageOptions<O, More>,
) {
  const rows = async (params: Params, admin: Admin) => {
    const [first, others] = await Promise.all([firstRows(operation, { name: list, params, expand }), more?.(admin)]);
    return show(first, others as More);
  };
  return {
    generateMetadata: pageTitle(title),
    render: ({ searchParams }: SearchParamsProps) => (
      <ListPage name={name} title={heading} parts={parts} searchParams={searchParams} rows={rows} />
    ),
  };
}

export async function ListSkeleton({ title }: { title: string }) {
  const t = await getTranslator();
  return (
    <>
      <PageHeader title={title} />
      <p role="status" className="sr-only">
        {t("list.loading")}
      </p>
      <RowsSkeleton />
    </>
  );
}
