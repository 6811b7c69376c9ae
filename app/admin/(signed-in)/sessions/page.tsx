import type { Metadata } from "next";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/people/sessions/admin-operations";
import type { Params } from "../../first-page";
import { type Admin, firstRows, ListPage, type Searched } from "../../list-page";
import { peopleTabs } from "../../shell/people-tabs";
import { SessionsPage } from "./sessions-page";
import { sessionParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("sessions.title") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="sessions"
      title={(words) => words("sessions.title")}
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
