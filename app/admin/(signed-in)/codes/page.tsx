import { list } from "@/lib/selling/codes/admin-operations";
import { listPage } from "../../list-page";
import { CodesPage } from "./codes-page";

const page = listPage(list, {
  name: "codes",
  parts: ["menu", "list", "codes"],
  show: (first) => <CodesPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
