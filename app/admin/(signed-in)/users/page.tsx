import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/people/users/admin-operations";
import { list as listGroups } from "@/lib/rights/groups/operations";
import { listPage } from "../../list-page";
import { UsersPage } from "./users-page";

const page = listPage(list, {
  name: "users",
  title: "users.title",
  parts: ["list", "users"],
  more: async ({ group }) => (group.permissions.has("group.read") ? (await attempt(listGroups, {})).done?.items : []),
  show: (first, groups = []) => <UsersPage {...first} groups={groups.map(({ id, name }) => ({ id, name }))} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
