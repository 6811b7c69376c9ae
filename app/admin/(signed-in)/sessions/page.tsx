import { list } from "@/lib/people/sessions/admin-operations";
import type { Params } from "../../first-page";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { PageTabs } from "../../shell/page-tabs";
import { SessionsPage } from "./sessions-page";
import { sessionParameters } from "./types";

export const generateMetadata = pageTitle("sessions.title");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="sessions"
      title={(t) => t("sessions.title")}
      parts={["list", "sessions"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  const [first, tabs] = await Promise.all([
    firstRows(list, { name: "sessions", params, parameters: sessionParameters }),
    PageTabs({ current: "sessions" }),
  ]);
  return <SessionsPage {...first} held={[...group.permissions]} tabs={tabs} />;
}
