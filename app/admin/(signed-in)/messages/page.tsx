import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list, listOfTemplates } from "@/lib/people/messages/admin-operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import type { Params } from "../../first-page";
import { guard } from "../../guard";
import { firstRows, ListSkeleton, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { MessagesPage } from "./messages-page";
import { Templates } from "./templates";

export const generateMetadata = pageTitle("menu.messages");

export default async function Page({ searchParams }: SearchParamsProps) {
  await guard("messages");
  const t = await getTranslator();
  const templates = { path: "/cms/message_template", at: Date.now(), done: await read(listOfTemplates, {}) } as const;
  return (
    <PageTranslations parts={["list", "messages"]}>
      <PageHeader title={t("menu.messages")} />
      <Templates first={templates} />
      <DelayedSkeleton skeleton={<ListSkeleton title={t("messages.list")} />} rows={rowsOf(await searchParams)} />
    </PageTranslations>
  );
}

const rowsOf = async (params: Params) => <MessagesPage {...(await firstRows(list, { name: "messages", params }))} />;
