import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { ThemeEditor } from "../[id]/theme-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.newTheme") });

export default async function Page() {
  await guard("newTheme");
  return (
    <PageWords parts={["phone", "picker", "banners", "themes"]}>
      <ThemeEditor />
    </PageWords>
  );
}
