import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageWords } from "@/components/page-words";
import { get, list, listLedger } from "@/lib/catalogue/products/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { BinnedProduct } from "../binned-product";
import { ProductPage } from "../product-page";
import { readCategories } from "../read-categories";

interface Address {
  params: Promise<{ id: string }>;
}
const ledgerSize = 8;

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("products.title") });

export default async function Page({ params }: Address) {
  await guard("products");
  const { id: text } = await params;
  const id = Number(text);
  if (!/^[1-9]\d{0,9}$/.test(text) || id > 2_147_483_647) notFound();
  const [product, ledger, categories] = await Promise.all([
    attempt(get, { id }),
    attempt(listLedger, { id, size: ledgerSize }),
    readCategories(),
  ]);
  if (product.problem) {
    const { items } = await read(list, { q: String(id), deleted: true });
    const binned = items.find((each) => each.id === id);
    if (!binned) await read(get, { id }); // ends in the page for what went wrong
    return (
      <PageWords parts={["product"]}>
        <BinnedProduct product={binned!} />
      </PageWords>
    );
  }
  return (
    <PageWords parts={["phone", "picker", "pictures", "product", "rich"]}>
      <ProductPage
        key={`${id}-${product.done.version}`}
        first={product.done}
        firstLedger={{ path: `/cms/product/${id}/ledger?size=${ledgerSize}`, at: Date.now(), ...ledger }}
        categories={categories}
      />
    </PageWords>
  );
}
