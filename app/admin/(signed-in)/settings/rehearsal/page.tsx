import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { detail } from "@/lib/system/move/operations";
import { guard } from "../../../guard";
import { RehearsalPage } from "./rehearsal-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.rehearsal") });

export default async function Page() {
  await guard("rehearsal");
  const first = { path: "/cms/rehearsal" as const, at: Date.now(), done: await read(detail, {}) };
  return (
    <PageTranslations parts={["menu", "rehearsal"]}>
      <RehearsalPage first={first} isDemo={environment().sandbox} />
    </PageTranslations>
  );
}
