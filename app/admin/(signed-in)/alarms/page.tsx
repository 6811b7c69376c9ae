import { toSearchString } from "@/components/data-table/list-state";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageHeader } from "@/components/page/page-header";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getTranslator } from "@/lib/next/translator";
import { type AlarmType, alarmsFor } from "@/lib/selling/events/alarm-types";
import { list } from "@/lib/system/alarms/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { type Params, parametersOf, readListState } from "../../first-page";
import { plainPage } from "../../plain-page";
import { PageTabs } from "../../shell/page-tabs";
import { AlarmsPage } from "./alarms-page";

const page = plainPage("alarms", ["list", "alarms"], async ({ group }, query) => {
  const t = await getTranslator();
  return (
    <>
      <PageHeader title={t("menu.alarms")} />
      <PageTabs current="alarms" />
      <DelayedSkeleton skeleton={<RowsSkeleton />} rows={rowsOf(query, alarmsFor(group.permissions))} />
    </>
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;

async function rowsOf(params: Params, types: readonly AlarmType[]) {
  const parameters = parametersOf(list);
  const query = readListState(params, parameters);
  const outcome = await attempt(list, inputOf(list, toSearchString(query)));
  const first = { path: "/cms/alarm", query, at: Date.now(), ...outcome } as const;
  return <AlarmsPage types={types} parameters={parameters} first={first} />;
}
