import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { BannerEditor } from "../[id]/banner-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.newBanner") });

export default async function Page() {
  await guard("newBanner");
  return (
    <PageWords parts={["phone", "picker", "banners"]}>
      <BannerEditor />
    </PageWords>
  );
}
