import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { get } from "@/lib/selling/complaints/admin-operations";
import { get as getOrder } from "@/lib/selling/orders/admin-operations";
import { guard } from "../../../../guard";
import { pageTitle } from "../../../../page-title";
import { recordId } from "../../../../record-id";
import { ComplaintPage } from "./complaint-page";

export const generateMetadata = pageTitle("menu.complaints");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { group } = await guard("complaints");
  const id = await recordId(params);
  const complaint = await read(get, { id });
  const { order_id } = complaint;
  const order = order_id && group.permissions.has("order.read") ? await attempt(getOrder, { id: order_id }) : undefined;
  return (
    <PageTranslations parts={["complaints", "afterSales", "orders", "order", "money", "freight", "state", "viewer"]}>
      <Crumb label={`#${id}`} />
      <ComplaintPage complaint={complaint} order={order?.done} />
    </PageTranslations>
  );
}
