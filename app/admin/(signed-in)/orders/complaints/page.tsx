import { list } from "@/lib/selling/complaints/admin-operations";
import { listPage } from "../../../list-page";
import { ComplaintsPage } from "./complaints-page";

const page = listPage(list, {
  name: "complaints",
  parts: ["menu", "list", "complaints", "afterSales"],
  show: (first) => <ComplaintsPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
