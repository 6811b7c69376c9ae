import type { Metadata } from "next";
import { notFound } from "next/navigation";
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
  if (!(await isPractising(store().db))) notFound();
  return (
    <PageTranslations parts={["menu", "practice"]}>
      <OpenPage made={group.isRoot ? await read(detail, {}) : undefined} />
    </PageTranslations>
  );
}
