import type { Metadata } from "next";
import { StateTones } from "@/components/orders/order-state";
import { Crumb } from "@/components/ui/crumb";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { get } from "@/lib/people/customers/operations";
import { guard } from "../../../guard";
import { idOf } from "../../../id-of";
import { readTones } from "../../orders/shop-words";
import { customerName } from "../customer-name";
import { CustomerPage } from "./customer-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("customers.title") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { group } = await guard("customers");
  const id = idOf((await params).id);
  const [customer, tones] = await Promise.all([read(get, { id }), readTones()]);
  return (
    <PageWords parts={["customers", "users", "sessions", "state", "list"]}>
      <Crumb label={customerName(customer, await getWords())} />
      <StateTones tones={tones}>
        <CustomerPage key={id} first={customer} held={[...group.permissions]} />
      </StateTones>
    </PageWords>
  );
}
