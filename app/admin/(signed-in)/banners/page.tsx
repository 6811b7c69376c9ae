import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageWords } from "@/components/words/page-words";
import { list } from "@/lib/catalogue/banners/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { BannersPage } from "./banners-page";
import { bannerParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.banners") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  const { group } = await guard("banners");
  // One menu leads to banners and themes. An admin who may see only themes begins there.
  if (!group.permissions.has("banner.read")) redirect("/admin/themes");
  const words = await getWords();
  return (
    <PageWords parts={["list", "banners"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menu.banners")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, bannerParameters);
  const read = (query: string) => attempt(list, inputOf(list, query));
  return <BannersPage {...(await firstPage({ name: "banners", state, read }))} />;
}
