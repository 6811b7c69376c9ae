import type { Metadata } from "next";
import { searchOf } from "@/components/data-table/list-state";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageHeader } from "@/components/page/page-header";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { type AlarmType, alarmsFor } from "@/lib/selling/events/alarm-types";
import { list } from "@/lib/system/alarms/operations";
import { type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { RowsOnceRead } from "../../rows-once-read";
import { PageTabs } from "../../shell/page-tabs";
import { alarmParameters } from "./alarm-parameters";
import { AlarmsPage } from "./alarms-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.alarms") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  const { group } = await guard("alarms");
  const words = await getWords();
  return (
    <PageWords parts={["list", "alarms"]}>
      <PageHeader title={words("menu.alarms")} />
      <PageTabs label="alarms.tabs" pages={["alarms", "bots"]} current="alarms" />
      <RowsOnceRead skeleton={<RowsSkeleton />} rows={rowsOf(await searchParams, alarmsFor(group.permissions))} />
    </PageWords>
  );
}

async function rowsOf(params: Params, types: readonly AlarmType[]) {
  const query = stateOf(params, alarmParameters);
  const outcome = await attempt(list, inputOf(list, searchOf(query)));
  return <AlarmsPage types={types} first={{ path: "/cms/alarm", query, at: Date.now(), ...outcome }} />;
}
