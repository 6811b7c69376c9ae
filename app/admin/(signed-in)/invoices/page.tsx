import { attempt } from "@/lib/next/attempt";
import { count, list } from "@/lib/selling/invoices/admin-operations";
import { listPage } from "../../list-page";
import { invoiceQueue } from "../queues";
import { InvoicesPage } from "./invoices-page";

const page = listPage(list, {
  name: "invoices",
  parts: ["menu", "list", "invoices", "afterSales", "order"],
  expand: invoiceQueue.expand,
  more: () => attempt(count, {}),
  show: (first, counts) => (
    <InvoicesPage {...first} firstCounts={{ path: "/cms/invoice/counts", at: first.first.at, ...counts }} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
