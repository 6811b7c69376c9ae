import { attempt } from "@/lib/next/attempt";
import { count, list } from "@/lib/selling/after-sales/admin-operations";
import { listPage } from "../../list-page";
import { afterSaleQueue } from "../queues";
import { AfterSalesPage } from "./after-sales-page";

const page = listPage(list, {
  name: "after_sales",
  parts: ["list"],
  expand: afterSaleQueue.expand,
  more: () => attempt(count, {}),
  show: (first, counts) => (
    <AfterSalesPage {...first} firstCounts={{ path: "/cms/after_sale/counts", at: first.first.at, ...counts }} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
