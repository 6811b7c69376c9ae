import { list } from "@/lib/catalogue/themes/admin-operations";
import { attempt } from "@/lib/next/attempt";
import type { Params } from "../../first-page";
import { ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { ThemesPage } from "./themes-page";

export const generateMetadata = pageTitle("menu.themes");

export default function Page(props: SearchParamsProps) {
  return (
    <ListPage
      {...props}
      name="themes"
      title="menu.banners"
      parts={["menu", "list", "banners", "themes"]}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const isBin = params.deleted === "true";
  const query = isBin ? { deleted: true } : undefined;
  const first = { path: "/cms/theme", query, at: Date.now(), ...(await attempt(list, query ?? {})) } as const;
  return <ThemesPage key={String(isBin)} isBin={isBin} first={first} />;
}
