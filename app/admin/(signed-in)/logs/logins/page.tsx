import { list } from "@/lib/system/login-log/operations";
import { listPage } from "../../../list-page";
import { LoginsPage } from "./logins-page";

const page = listPage(list, {
  name: "logins",
  heading: "menu.logs",
  parts: ["menu", "list", "logs"],
  show: (first) => <LoginsPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
