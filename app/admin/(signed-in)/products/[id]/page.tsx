import { PageTranslations } from "@/components/i18n/page-translations";
import { get, list, listLedger } from "@/lib/catalogue/products/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { BinnedProduct } from "../editor/binned-product";
import { ProductPage } from "../editor/product-page";
import { readCategories, readFreight } from "../read-choices";

interface Address {
  params: Promise<{ id: string }>;
}
const ledgerSize = 8;

export const generateMetadata = pageTitle("products.title");

export default async function Page({ params }: Address) {
  const { group } = await guard("products");
  const id = await recordId(params);
  const [product, ledger, categories, freight] = await Promise.all([
    attempt(get, { id }),
    attempt(listLedger, { id, size: ledgerSize }),
    readCategories(),
    readFreight(group.permissions),
  ]);
  if (product.problem) {
    const { items } = await read(list, { ids: String(id), deleted: true });
    const [binned] = items;
    if (!binned) await read(get, { id }); // renders the error page
    return (
      <PageTranslations parts={["product"]}>
        <BinnedProduct product={binned!} />
      </PageTranslations>
    );
  }
  return (
    <PageTranslations parts={["phone", "picker", "pictures", "product", "rich", "codes"]}>
      <ProductPage
        key={id}
        first={product.done}
        firstLedger={{ path: `/cms/product/${id}/ledger`, query: { size: ledgerSize }, at: Date.now(), ...ledger }}
        categories={categories}
        freight={freight}
      />
    </PageTranslations>
  );
}
