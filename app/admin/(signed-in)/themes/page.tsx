import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { list } from "@/lib/catalogue/themes/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import type { Params } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { ThemesPage } from "./themes-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.themes") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("themes");
  const words = await getWords();
  return (
    <PageWords parts={["list", "banners", "themes"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menu.banners")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const isBin = params.deleted === "true";
  const answer = await attempt(list, isBin ? { deleted: true } : {});
  const query = isBin ? { deleted: true } : undefined;
  const first = { path: "/cms/theme", query, at: Date.now(), ...answer } as const;
  return <ThemesPage key={String(isBin)} isBin={isBin} first={first} />;
}
