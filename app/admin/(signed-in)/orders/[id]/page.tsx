import type { Metadata } from "next";
import { StateTones } from "@/components/order-state";
import { PageWords } from "@/components/page-words";
import { Crumb } from "@/components/ui/crumb";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { get } from "@/lib/selling/orders/admin-operations";
import { guard } from "../../../guard";
import { readCarriers, readTones } from "../shop-words";
import { OrderPage } from "./order-page";

interface Address {
  params: Promise<{ id: string }>;
}

/** An address that no order can have becomes an id that none has, so that it is a 404 like any other. */
const idOf = async (params: Address["params"]) => {
  const { id } = await params;
  return /^[1-9]\d{0,9}$/.test(id) ? Math.min(Number(id), 2_147_483_647) : 2_147_483_647;
};

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("orders.title") });

export default async function Page({ params }: Address) {
  const { group } = await guard("orders");
  const id = await idOf(params);
  const [order, carriers, tones] = await Promise.all([read(get, { id }), readCarriers(), readTones()]);
  return (
    <PageWords parts={["orders", "order", "state"]}>
      <Crumb label={`…${order.order_no.slice(-8)}`} />
      <StateTones tones={tones}>
        <OrderPage
          first={{ path: `/cms/order/${id}`, at: Date.now(), done: order }}
          carriers={carriers}
          permissions={[...group.permissions]}
        />
      </StateTones>
    </PageWords>
  );
}
