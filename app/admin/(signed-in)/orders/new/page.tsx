import { PageTranslations } from "@/components/i18n/page-translations";
import { get as getShop } from "@/lib/content/shop/operations";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { NewOrder } from "./new-order";

export const generateMetadata = pageTitle("menu.newOrder");

export default async function Page() {
  await guard("newOrder");
  const { deliveries } = await read(getShop, {});
  return (
    <PageTranslations parts={["menu", "banners", "list", "users", "customers", "orders", "order", "newOrder"]}>
      <NewOrder deliveries={deliveries} />
    </PageTranslations>
  );
}
