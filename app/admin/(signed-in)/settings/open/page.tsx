import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { detail } from "@/lib/system/move/operations";
import { guard } from "../../../guard";
import { OpenPage } from "./open-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.openShop") });

export default async function Page() {
  const { group } = await guard("openShop");
  const practises = await isPractising(store().db);
  return (
    <PageTranslations parts={["menu", "practice"]}>
      <OpenPage practises={practises} made={practises && group.isRoot ? await read(detail, {}) : undefined} />
    </PageTranslations>
  );
}
