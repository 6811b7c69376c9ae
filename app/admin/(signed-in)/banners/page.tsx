import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { list } from "@/lib/catalogue/banners/admin-operations";
import { getWords } from "@/lib/next/words";
import type { Params } from "../../first-page";
import { guard } from "../../guard";
import { firstRows, ListPage, type Searched } from "../../list-page";
import { BannersPage } from "./banners-page";
import { bannerParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.banners") });

export default async function Page({ searchParams }: Searched) {
  const { group } = await guard("banners");
  // One menu leads to banners and themes: an admin who can see only themes starts there.
  if (!group.permissions.has("banner.read")) redirect("/admin/themes");
  return (
    <ListPage
      name="banners"
      title={(words) => words("menu.banners")}
      parts={["list", "banners"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  return <BannersPage {...(await firstRows(list, { name: "banners", params, parameters: bannerParameters }))} />;
}
