import { toSearchString } from "@/components/data-table/list-state";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getTranslator } from "@/lib/next/translator";
import { type AlarmType, alarmsFor } from "@/lib/selling/events/alarm-types";
import { list } from "@/lib/system/alarms/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { type Params, parametersOf, readListState } from "../../first-page";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { AlarmsPage } from "./alarms-page";

export const generateMetadata = pageTitle("menu.alarms");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  const { group } = await guard("alarms");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list", "alarms"]}>
      <PageHeader title={t("menu.alarms")} />
      <PageTabs current="alarms" />
      <DelayedSkeleton skeleton={<RowsSkeleton />} rows={rowsOf(await searchParams, alarmsFor(group.permissions))} />
    </PageTranslations>
  );
}

async function rowsOf(params: Params, types: readonly AlarmType[]) {
  const parameters = parametersOf(list);
  const query = readListState(params, parameters);
  const outcome = await attempt(list, inputOf(list, toSearchString(query)));
  const first = { path: "/cms/alarm", query, at: Date.now(), ...outcome } as const;
  return <AlarmsPage types={types} parameters={parameters} first={first} />;
}
