import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { list } from "@/lib/content/notices/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { NoticesPage } from "./notices-page";
import { noticeParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("kinds.notice") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("notices");
  const words = await getWords();
  return (
    <PageWords parts={["menu", "list", "notices"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("kinds.notice")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, noticeParameters);
  const read = (query: string) => attempt(list, inputOf(list, query));
  return <NoticesPage {...(await firstPage({ name: "notices", state, read }))} />;
}
