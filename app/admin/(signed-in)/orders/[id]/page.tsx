import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { read } from "@/lib/next/read";
import { get } from "@/lib/selling/orders/admin-operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { readCarriers } from "../shop-dictionaries";
import { OrderPage } from "./order-page";

interface Address {
  params: Promise<{ id: string }>;
}

export const generateMetadata = pageTitle("orders.title");

export default async function Page({ params }: Address) {
  const { group } = await guard("orders");
  const id = await recordId(params);
  const [order, carriers] = await Promise.all([read(get, { id }), readCarriers()]);
  return (
    <PageTranslations parts={["orders", "order", "money", "freight", "state", "invoices", "codes"]}>
      <Crumb label={`…${order.order_no.slice(-8)}`} />
      <OrderPage
        first={{ path: `/cms/order/${id}`, at: Date.now(), done: order }}
        carriers={carriers}
        permissions={[...group.permissions]}
      />
    </PageTranslations>
  );
}
