import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/people/sessions/admin-operations";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { peopleTabs } from "../../shell/people-tabs";
import { SessionsPage } from "./sessions-page";
import { sessionParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("sessions.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("sessions");
  const words = await getWords();
  return (
    <PageWords parts={["list", "sessions"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("sessions.title")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const { group } = await guard("sessions");
  const state = stateOf(params, sessionParameters);
  const [first, tabs] = await Promise.all([
    firstPage({ name: "sessions", state, read: (query) => attempt(list, inputOf(list, query)) }),
    peopleTabs("sessions"),
  ]);
  return <SessionsPage {...first} held={[...group.permissions]} tabs={tabs} />;
}
