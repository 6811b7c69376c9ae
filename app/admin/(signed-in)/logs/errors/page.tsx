import type { Metadata } from "next";
import { queryOfDays } from "@/components/data-table/days";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/system/error-log/operations";
import { firstPage, type Params, stateOf } from "../../../first-page";
import { guard } from "../../../guard";
import { ListSkeleton } from "../../../list-skeleton";
import { RowsOnceRead } from "../../../rows-once-read";
import { keptDays } from "../kept-days";
import { errorParameters } from "../log-parameters";
import { ErrorsPage } from "./errors-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.errors") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("errors");
  const words = await getWords();
  return (
    <PageWords parts={["menu", "list", "logs"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menu.logs")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const { group } = await guard("errors");
  const timeZone = (await currentShop())["shop.time_zone"];
  const [first, days] = await Promise.all([
    firstPage({
      name: "errors",
      state: stateOf(params, errorParameters),
      queryOf: (state) => queryOfDays(state, timeZone),
      read: (query) => attempt(list, inputOf(list, query)),
    }),
    keptDays(group.permissions),
  ]);
  return <ErrorsPage {...first} keptDays={days} />;
}
