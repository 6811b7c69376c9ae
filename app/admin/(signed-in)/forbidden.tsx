import { ShieldX } from "lucide-react";
import { EmptyState } from "@/components/page/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { translate } from "@/lib/i18n/translate";
import { permissions } from "@/lib/kernel/contract/permissions";
import { pageAddress, read } from "@/lib/next/read";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { listGivers } from "@/lib/rights/groups/operations";
import { missingAccess } from "../guard";
import { adminPage, pageAt } from "../pages";
import { RefreshOnMount } from "../shell/refresh-on-mount";

/**
 * Names what the group lacks for this page. Next also renders it, hidden, with each permitted page, and shows that rendering if
 * the next page is forbidden. It contains no reason then, so it is refreshed.
 */
export default async function ForbiddenPage() {
  const t = await getTranslator();
  const name = pageAt(await pageAddress());
  const lacked = name ? await missingAccess(name) : {};
  const isLacking = Boolean(lacked.permission || lacked.menu);
  const { items: givers } = isLacking ? await read(listGivers, { permission: lacked.permission }) : { items: [] };
  const people = givers.map(({ nickname }) => nickname).join(t("common.and"));
  return (
    <EmptyState
      isPage
      icon={<ShieldX className="size-5" aria-hidden="true" />}
      title={t("shell.forbidden.title")}
      actions={<ButtonLink href="/admin">{t("shell.forbidden.home")}</ButtonLink>}
    >
      <p>
        {lacked.permission &&
          t("shell.forbidden.noRight", {
            right: translate(permissions[lacked.permission], await currentLanguage()),
            permission: lacked.permission,
          })}
        {lacked.menu && t("shell.forbidden.noPage", { page: t(adminPage(name!).title) })}
      </p>
      {!isLacking && <RefreshOnMount />}
      <p className="mt-1.5">{people ? t("shell.forbidden.ask", { people }) : t("shell.forbidden.askRoot")}</p>
    </EmptyState>
  );
}
