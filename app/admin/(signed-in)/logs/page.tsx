import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { queryOfDays } from "@/components/data-table/days";
import { PageWords } from "@/components/words/page-words";
import { actionNames } from "@/lib/i18n/api/action-names";
import { modules } from "@/lib/kernel/contract/modules";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { operationLogs } from "@/lib/registry";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { keptDays } from "./kept-days";
import { operationParameters } from "./log-parameters";
import { OperationsPage } from "./operations-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.logs") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  const { group } = await guard("logs");
  // The menu leads here. An admin who may not read this log sees the first one that they may read.
  if (!group.permissions.has("oper_log.read"))
    redirect(group.permissions.has("login_log.read") ? "/admin/logs/logins" : "/admin/logs/errors");
  const words = await getWords();
  return (
    <PageWords parts={["menu", "list", "kinds", "record", "logs"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menu.logs")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const { group, language } = await guard("logs");
  const timeZone = (await currentShop())["shop.time_zone"];
  const list = operationLogs.list;
  const [first, days] = await Promise.all([
    firstPage({
      name: "operations",
      state: stateOf(params, operationParameters),
      queryOf: (state) => queryOfDays(state, timeZone),
      read: (query) => attempt(list, inputOf(list, query)),
    }),
    keptDays(group.permissions),
  ]);
  return (
    <OperationsPage
      {...first}
      keptDays={days}
      actions={language === "zh" ? actionNames : {}}
      modules={Object.keys(modules)}
    />
  );
}
