import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { returnAddress } from "@/lib/next/return-address";
import { get, list } from "@/lib/selling/after-sales/admin-operations";
import { get as getOrder } from "@/lib/selling/orders/admin-operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { AfterSalePage } from "./after-sale-page";

interface Address {
  params: Promise<{ id: string }>;
}

export const generateMetadata = pageTitle("afterSales.title");

export default async function Page({ params }: Address) {
  const { group } = await guard("after_sales");
  const id = await recordId(params);
  const request = await read(get, { id });
  const { order_id } = request;
  const [order, others] = await Promise.all([
    group.permissions.has("order.read") ? attempt(getOrder, { id: order_id }) : undefined,
    attempt(list, { user_id: request.user.id, sort: "-created_at", size: 6 }),
  ]);
  const usualReturn = await returnAddress();
  const at = Date.now();
  return (
    <PageTranslations parts={["order"]}>
      <Crumb label={`#${id}`} />
      <AfterSalePage
        key={id}
        first={{ path: `/cms/after_sale/${id}`, at, done: request }}
        order={order && { path: `/cms/order/${order_id}`, at: at + 0.5, ...order }}
        usualReturn={usualReturn}
        others={others.done?.items.filter((other) => other.id !== id) ?? []}
      />
    </PageTranslations>
  );
}
