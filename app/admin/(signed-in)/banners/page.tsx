import { redirect } from "next/navigation";
import { list } from "@/lib/catalogue/banners/admin-operations";
import type { Params } from "../../first-page";
import { guard } from "../../guard";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { BannersPage } from "./banners-page";
import { bannerParameters } from "./types";

export const generateMetadata = pageTitle("menu.banners");

export default async function Page({ searchParams }: SearchParamsProps) {
  const { group } = await guard("banners");
  // The menu opens this page. Admins who can read only themes are redirected to them.
  if (!group.permissions.has("banner.read")) redirect("/admin/themes");
  return (
    <ListPage
      name="banners"
      title={(t) => t("menu.banners")}
      parts={["list", "banners"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  return <BannersPage {...(await firstRows(list, { name: "banners", params, parameters: bannerParameters }))} />;
}
