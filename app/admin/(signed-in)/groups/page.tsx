import { Plus } from "lucide-react";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/rights/groups/operations";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { GroupsTable } from "./groups-table";

export const generateMetadata = pageTitle("groups.title");

export default async function Page() {
  const { group } = await guard("groups");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list", "groups"]}>
      <PageHeader title={t("groups.title")}>
        {group.permissions.has("group.create") && (
          <ButtonLink href="/admin/groups/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
            {t("groups.new")}
          </ButtonLink>
        )}
      </PageHeader>
      <DelayedSkeleton skeleton={<RowsSkeleton />} rows={rowsOf()} />
    </PageTranslations>
  );
}

const rowsOf = async () => <GroupsTable groups={(await read(list, {})).items} />;
