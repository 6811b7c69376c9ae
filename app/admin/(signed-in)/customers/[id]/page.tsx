import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { customerName } from "@/lib/i18n/admin/customer-name";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get } from "@/lib/people/customers/operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { CustomerPage } from "./customer-page";

export const generateMetadata = pageTitle("customers.title");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { group } = await guard("customers");
  const id = await recordId(params);
  const [customer] = await Promise.all([read(get, { id })]);
  return (
    <PageTranslations parts={["customers", "coupons", "users", "sessions", "state", "list"]}>
      <Crumb label={customerName(customer, await getTranslator())} />
      <CustomerPage key={id} first={customer} held={[...group.permissions]} />
    </PageTranslations>
  );
}
