import { list } from "@/lib/selling/payments/admin-operations";
import { listPage } from "../../../list-page";
import { PaymentsPage } from "./payments-page";

const page = listPage(list, {
  name: "payments",
  parts: ["menu", "list", "money", "order"],
  show: (first) => <PaymentsPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
