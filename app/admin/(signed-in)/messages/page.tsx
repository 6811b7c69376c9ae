import type { Metadata } from "next";
import { PageHeader } from "@/components/page/page-header";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { list, listOfTemplates } from "@/lib/people/messages/admin-operations";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { MessagesPage } from "./messages-page";
import { Templates } from "./templates";
import { messageParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.messages") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("messages");
  const words = await getWords();
  const templates = { path: "/cms/message_template", at: Date.now(), done: await read(listOfTemplates, {}) } as const;
  return (
    <PageWords parts={["list", "messages"]}>
      <PageHeader title={words("menu.messages")} />
      <Templates first={templates} />
      <RowsOnceRead skeleton={<ListSkeleton title={words("messages.list")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, messageParameters);
  const readPage = (query: string) => attempt(list, inputOf(list, query));
  return <MessagesPage {...(await firstPage({ name: "messages", state, read: readPage }))} />;
}
