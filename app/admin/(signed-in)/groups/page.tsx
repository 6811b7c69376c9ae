import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/rights/groups/operations";
import { guard } from "../../guard";
import { RowsOnceRead } from "../../rows-once-read";
import { PageTabs } from "../../shell/page-tabs";
import { GroupsTable } from "./groups-table";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("groups.title") });

export default async function Page() {
  const { group } = await guard("groups");
  const words = await getWords();
  return (
    <PageWords parts={["list", "groups"]}>
      <PageHeader title={words("groups.title")}>
        {group.permissions.has("group.create") && (
          <ButtonLink href="/admin/groups/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
            {words("groups.new")}
          </ButtonLink>
        )}
      </PageHeader>
      <PageTabs label="groups.tabs" pages={["groups", "permissions"]} current="groups" />
      <RowsOnceRead skeleton={<RowsSkeleton />} rows={rowsOf()} />
    </PageWords>
  );
}

const rowsOf = async () => <GroupsTable groups={(await read(list, {})).items} />;
