import { listRefunds } from "@/lib/selling/payments/admin-operations";
import { listPage } from "../../../list-page";
import { RefundsPage } from "./refunds-page";

const page = listPage(listRefunds, {
  name: "refunds",
  parts: ["menu", "list", "money", "order"],
  show: (first) => <RefundsPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
