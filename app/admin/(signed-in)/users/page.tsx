import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/people/users/admin-operations";
import { list as listGroups } from "@/lib/rights/groups/operations";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { peopleTabs } from "../../shell/people-tabs";
import { userParameters } from "./types";
import { UsersPage } from "./users-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("users.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("users");
  const words = await getWords();
  return (
    <PageWords parts={["list", "users"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("users.title")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const { group } = await guard("users");
  const state = stateOf(params, userParameters);
  const [first, groups, tabs] = await Promise.all([
    firstPage({ name: "users", state, read: (query) => attempt(list, inputOf(list, query)) }),
    group.permissions.has("group.read") ? attempt(listGroups, {}) : undefined,
    peopleTabs("users"),
  ]);
  return (
    <UsersPage
      {...first}
      groups={groups?.done?.items.map(({ id, name }) => ({ id, name })) ?? []}
      mayCreate={group.permissions.has("user.create")}
      tabs={tabs}
    />
  );
}
