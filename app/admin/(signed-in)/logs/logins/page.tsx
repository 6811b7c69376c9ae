import { list } from "@/lib/system/login-log/operations";
import { listPage } from "../../../list-page";
import { readRetentionDays } from "../retention-days";
import { LoginsPage } from "./logins-page";

const page = listPage(list, {
  name: "logins",
  title: "menu.logins",
  heading: "menu.logs",
  parts: ["menu", "list", "logs"],
  more: readRetentionDays,
  show: (first, days) => <LoginsPage {...first} keptDays={days} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
