import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { get } from "@/lib/catalogue/themes/admin-operations";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { ThemeEditor } from "./theme-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.themes") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("themes");
  const theme = await read(get, { id: await recordId(params) });
  return (
    <PageWords parts={["phone", "picker", "banners", "themes"]}>
      <ThemeEditor theme={theme} />
    </PageWords>
  );
}
