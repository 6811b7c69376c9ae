import { PageHeader } from "@/components/page/page-header";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list, listOfTemplates } from "@/lib/people/messages/admin-operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import type { Params } from "../../first-page";
import { firstRows, ListSkeleton } from "../../list-page";
import { plainPage } from "../../plain-page";
import { MessagesPage } from "./messages-page";
import { Templates } from "./templates";

const page = plainPage("messages", ["list", "messages"], async (_, query) => {
  const t = await getTranslator();
  const templates = { path: "/cms/message_template", at: Date.now(), done: await read(listOfTemplates, {}) } as const;
  return (
    <>
      <PageHeader title={t("menu.messages")} />
      <Templates first={templates} />
      <DelayedSkeleton skeleton={<ListSkeleton title={t("messages.list")} />} rows={rowsOf(query)} />
    </>
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;

const rowsOf = async (params: Params) => <MessagesPage {...(await firstRows(list, { name: "messages", params }))} />;
