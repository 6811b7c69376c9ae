import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/people/users/admin-operations";
import { list as listGroups } from "@/lib/rights/groups/operations";
import type { Params } from "../../first-page";
import { type Admin, firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { userParameters } from "./types";
import { UsersPage } from "./users-page";

export const generateMetadata = pageTitle("users.title");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="users"
      title={(t) => t("users.title")}
      parts={["list", "users"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  const [first, groups] = await Promise.all([
    firstRows(list, { name: "users", params, parameters: userParameters }),
    group.permissions.has("group.read") ? attempt(listGroups, {}) : undefined,
  ]);
  return (
    <UsersPage
      {...first}
      groups={groups?.done?.items.map(({ id, name }) => ({ id, name })) ?? []}
      mayCreate={group.permissions.has("user.create")}
    />
  );
}
