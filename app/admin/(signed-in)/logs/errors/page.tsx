import { list } from "@/lib/system/error-log/operations";
import { listPage } from "../../../list-page";
import { ErrorsPage } from "./errors-page";

const page = listPage(list, {
  name: "errors",
  heading: "menu.logs",
  parts: ["menu", "list", "logs"],
  show: (first) => <ErrorsPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
