import { list } from "@/lib/system/error-log/operations";
import { listPage } from "../../../list-page";
import { readRetentionDays } from "../retention-days";
import { ErrorsPage } from "./errors-page";

const page = listPage(list, {
  name: "errors",
  title: "menu.errors",
  heading: "menu.logs",
  parts: ["menu", "list", "logs"],
  more: readRetentionDays,
  show: (first, days) => <ErrorsPage {...first} keptDays={days} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
