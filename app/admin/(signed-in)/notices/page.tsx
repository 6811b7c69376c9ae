import { list } from "@/lib/content/notices/admin-operations";
import { listPage } from "../../list-page";
import { NoticesPage } from "./notices-page";

const page = listPage(list, {
  name: "notices",
  parts: ["menu", "list", "notices", "field"],
  show: (first) => <NoticesPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
