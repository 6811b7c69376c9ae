"use client";

import { Download, Package, Percent, Plus, ScanLine, Trash2, Undo2, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type MouseEvent, useState } from "react";
import { apiUrl } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { RecordList } from "@/components/data-table/record-list";
import { emptySelection, type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useBin } from "@/components/edit/use-bin";
import { useCsvLanguage, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, ButtonLink, buttonClasses } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Tabs } from "@/components/ui/tabs";
import { formatNumber } from "@/lib/i18n/format";
import type { CategoryChoice } from "../editor/category-choices";
import type { ListedProduct } from "../types";
import { PriceDialog } from "./price-dialog";
import { binColumns, useProductColumns, usualColumns } from "./product-columns";
import { ProductFilterFields, useProductChips } from "./product-filter-fields";
import {
  besideTabs,
  exportQuery,
  filtersOf,
  lowQuery,
  productParameters,
  productTabs,
  type TabFilters,
  tabOf,
} from "./product-filters";
import { useBulk } from "./use-bulk";

const ImportDialog = dynamic(() => import("../import/import-dialog").then((file) => file.ImportDialog), { ssr: false });

interface Props extends FirstList<ListedProduct> {
  firstLow: InitialData<"/cms/product">;
  categories: CategoryChoice[];
}
/** The limit of the API. */
const mostChosen = 200;
const icon = "size-4";

export function ProductsPage({ first, kept, firstLow, categories }: Props) {
  const words = useTranslator();
  const inLanguage = useCsvLanguage();
  const router = useRouter();
  const can = usePermission();
  const list = useRecordList({ name: "products", path: "/cms/product", parameters: productParameters, first, kept });
  const { state, change, chosenIds, chosenRows, page } = list;
  const { done: low, refresh: recount } = useApiQuery("/cms/product", { query: lowQuery(state), first: firstLow });
  const [opened, open] = useState<"import" | "price">();
  const isBin = state.deleted === "true";
  const refresh = () => {
    list.choose(emptySelection);
    list.refresh();
    recount();
  };
  const bulk = useBulk(refresh);
  const { restore } = useBin("/cms/product", refresh);
  const mayRestore = isBin && can("product.edit");
  const columns = useProductColumns(mayRestore ? (product) => void restore([product]) : undefined);
  const filters = { state, categories, change };
  const chips = useProductChips(filters);
  const ids = chosenIds.map(Number);
  const run = async (done: ReturnType<typeof bulk.change>) => {
    const problem = await done;
    if (problem) bulk.showProblem(problem);
  };
  async function changePrices(change_percent: number) {
    const from = chosenRows.map(({ price, variants }) =>
      variants.length ? variants.map(({ id, price }) => ({ variant_id: id, price })) : price,
    );
    const chosen = chosenRows.map(({ id }) => id);
    const problem = await bulk.change(chosen, { price: { change_percent, from } });
    if (problem?.code === "stale") list.refresh();
    return problem;
  }
  const exported = can("product.export")
    ? apiUrl("/cms/product/export", { ...exportQuery(state), ...inLanguage })
    : undefined;
  const newProduct = can("product.create") && (
    <ButtonLink
      href={`/admin/products/new${state.category_id ? `?category_id=${state.category_id}` : ""}`}
      look="primary"
      icon={<Plus className={icon} aria-hidden="true" />}
    >
      {words("products.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={words("products.title")}
        note={
          page && words("products.count", { count: page.total_is_more ? `${formatNumber(page.total)}+` : page.total })
        }
      >
        {exported && !isBin && (
          <a href={exported} download className={buttonClasses()}>
            <Download className={icon} aria-hidden="true" />
            {words("list.export")}
          </a>
        )}
        {can("product.stock") && !isBin && (
          <ButtonLink href="/admin/products/count" icon={<ScanLine className={icon} aria-hidden="true" />}>
            {words("products.count.do")}
          </ButtonLink>
        )}
        {can("product.import") && (
          <Button icon={<Upload className={icon} aria-hidden="true" />} onClick={() => open("import")}>
            {words("products.import")}
          </Button>
        )}
        {newProduct}
      </PageHeader>
      <Tabs
        label={words("products.tabs")}
        tabs={productTabs.map(({ name, ...tab }) => ({
          href: list.hrefOf({ ...besideTabs(state), ...tab }),
          label: name === "bin" ? words("edit.bin") : words(`products.tab.${name}`),
          count: name === "low" ? low?.total || undefined : undefined,
          current: tabOf(state) === name,
          onChoose: (event: MouseEvent) => {
            event.preventDefault();
            change(filtersOf(tab as TabFilters));
          },
        }))}
      />
      <RecordList
        list={list}
        label={words("products.title")}
        columns={columns}
        usualColumns={isBin ? binColumns : usualColumns}
        usualSort="sort"
        nameOf={({ name }) => name}
        hrefOf={({ id }) => (isBin ? undefined : `/admin/products/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`/admin/products/${id}`)}
        search={words("products.search")}
        chips={chips}
        filters={<ProductFilterFields {...filters} />}
        mostChosen={mostChosen}
        bulk={
          isBin
            ? mayRestore && (
                <Button icon={<Undo2 className={icon} aria-hidden="true" />} onClick={() => restore(chosenRows)}>
                  {words("edit.restore")}
                </Button>
              )
            : (can("product.edit") || can("product.delete") || can("product.stock")) && (
                <>
                  {can("product.stock") && (
                    <ButtonLink href={`/admin/products/count?ids=${ids.join()}`}>
                      {words("products.count.do")}
                    </ButtonLink>
                  )}
                  {can("product.edit") && (
                    <>
                      <Button onClick={() => run(bulk.change(ids, { on_sale: true }))}>
                        {words("products.putOn")}
                      </Button>
                      <Button onClick={() => run(bulk.change(ids, { on_sale: false }))}>
                        {words("products.takeOff")}
                      </Button>
                      <Button icon={<Percent className={icon} aria-hidden="true" />} onClick={() => open("price")}>
                        {words("products.price")}
                      </Button>
                      {categories.length > 0 && (
                        <Menu
                          label={words("products.move")}
                          className={buttonClasses()}
                          align="left"
                          trigger={words("products.move")}
                        >
                          {categories.map(({ id, path }) => (
                            <MenuItem key={id} onClick={() => run(bulk.change(ids, { category_id: id }))}>
                              <bdi>{path}</bdi>
                            </MenuItem>
                          ))}
                        </Menu>
                      )}
                    </>
                  )}
                  {can("product.create") && ids.length === 1 && (
                    <ButtonLink href={`/admin/products/new?from=${ids[0]}`}>{words("products.copy")}</ButtonLink>
                  )}
                  {can("product.delete") && (
                    <Button
                      look="danger"
                      icon={<Trash2 className={icon} aria-hidden="true" />}
                      onClick={() => run(bulk.remove(ids, can("product.edit")))}
                    >
                      {words("edit.toBin")}
                    </Button>
                  )}
                </>
              )
        }
        empty={
          <EmptyState
            icon={<Package className="size-5" aria-hidden="true" />}
            title={words("products.empty")}
            actions={newProduct}
          >
            {words("products.empty.what")}
          </EmptyState>
        }
        onRetry={refresh}
      />
      {opened === "import" && (
        <ImportDialog onClose={() => open(undefined)} onDone={refresh} exportHref={isBin ? undefined : exported} />
      )}
      {opened === "price" && (
        <PriceDialog products={chosenRows} onClose={() => open(undefined)} onSend={changePrices} />
      )}
    </>
  );
}
