import { get } from "@/lib/people/users/admin-operations";
import { recordPage } from "../../../record-page";
import { readGroupChoices } from "../group-choices";
import { NewUser } from "./new-user";
import { UserPage } from "./user-page";

const page = recordPage(get, {
  name: "users",
  parts: ["users", "edit", "sessions", "list"],
  show: async (user, { admin }) => {
    const groups = await readGroupChoices(admin);
    if (!user) return <NewUser groups={groups} />;
    return <UserPage key={user.id} first={user} groups={groups} ownId={admin.id} held={[...admin.group.permissions]} />;
  },
});

export const generateMetadata = page.generateMetadata;
export default page.render;
