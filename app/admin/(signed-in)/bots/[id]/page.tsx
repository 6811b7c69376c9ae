import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { get } from "@/lib/system/bots/operations";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { BotEditor } from "./bot-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.page.bots") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { language } = await guard("bots");
  const bot = await read(get, { id: await recordId(params) });
  return (
    <PageWords parts={["menu", "alarms", "bots"]}>
      <BotEditor bot={bot} language={language} />
    </PageWords>
  );
}
