import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { NoticeEditor } from "../[id]/notice-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newNotice") });

export default async function Page() {
  await guard("newNotice");
  return (
    <PageTranslations parts={["menu", "phone", "picker", "rich", "notices", "field"]}>
      <NoticeEditor />
    </PageTranslations>
  );
}
