import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { get } from "@/lib/catalogue/banners/admin-operations";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { BannerEditor } from "./banner-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.banners") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("banners");
  const banner = await read(get, { id: await recordId(params) });
  return (
    <PageWords parts={["phone", "picker", "banners"]}>
      <BannerEditor banner={banner} />
    </PageWords>
  );
}
