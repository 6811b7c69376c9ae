import "server-only";
import type { ReactElement } from "react";
import { PageTranslations } from "@/components/i18n/page-translations";
import type { Part } from "@/lib/i18n/admin/texts";
import type { Params } from "./first-page";
import { guard } from "./guard";
import type { Admin, SearchParamsProps } from "./list-page";
import { pageTitle } from "./page-title";
import { type AdminPageName, adminPage } from "./pages";

/** `generateMetadata` and `render`, the default export, of any other page. */
export function plainPage(
  name: AdminPageName,
  parts: readonly Part[],
  show: (admin: Admin, query: Params) => ReactElement | Promise<ReactElement>,
) {
  return {
    generateMetadata: pageTitle(adminPage(name).title),
    async render({ searchParams }: SearchParamsProps) {
      const admin = await guard(name);
      return <PageTranslations parts={parts}>{await show(admin, await searchParams)}</PageTranslations>;
    },
  };
}
