import { PageTranslations } from "@/components/i18n/page-translations";
import { list } from "@/lib/catalogue/themes/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { getTranslator } from "@/lib/next/translator";
import { DelayedSkeleton } from "../../delayed-skeleton";
import type { Params } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { pageTitle } from "../../page-title";
import { ThemesPage } from "./themes-page";

export const generateMetadata = pageTitle("menu.themes");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("themes");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list", "banners", "themes"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("menu.banners")} />} rows={rowsOf(await searchParams)} />
    </PageTranslations>
  );
}

async function rowsOf(params: Params) {
  const isBin = params.deleted === "true";
  const answer = await attempt(list, isBin ? { deleted: true } : {});
  const query = isBin ? { deleted: true } : undefined;
  const first = { path: "/cms/theme", query, at: Date.now(), ...answer } as const;
  return <ThemesPage key={String(isBin)} isBin={isBin} first={first} />;
}
