import type { Metadata } from "next";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/people/sessions/admin-operations";
import type { Params } from "../../first-page";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { peopleTabs } from "../../shell/people-tabs";
import { SessionsPage } from "./sessions-page";
import { sessionParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("sessions.title") });

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
    peopleTabs("sessions"),
  ]);
  return <SessionsPage {...first} held={[...group.permissions]} tabs={tabs} />;
}
