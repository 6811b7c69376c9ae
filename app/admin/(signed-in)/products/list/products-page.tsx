"use client";

import { Package, Percent, Plus, ScanLine, Trash2, Undo2, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Outcome, Send } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { useFilters } from "@/components/data-table/filters";
import { ExportLink, ListTabs, useExportHref } from "@/components/data-table/list-links";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { emptySelection, type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { fieldLabel } from "@/components/edit/field-label";
import { useBin } from "@/components/edit/use-bin";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, ButtonLink, buttonClasses } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { filterFields } from "@/lib/catalogue/products/product-fields";
import { formatNumber } from "@/lib/i18n/format";
import type { CategoryChoice } from "../editor/category-choices";
import type { ListedProduct } from "../types";
import { PriceDialog } from "./price-dialog";
import { binColumns, useProductColumns, usualColumns } from "./product-columns";
import { isTab, lowQuery, productTabs } from "./product-filters";
import { type NewPrice, useBulk } from "./use-bulk";

const ImportDialog = dynamic(() => import("../import/import-dialog").then((file) => file.ImportDialog), { ssr: false });

interface Props extends ListProps<ListedProduct> {
  firstLow: InitialData<"/cms/product">;
  categories: CategoryChoice[];
}
/** The limit of the API. */
const maxChosen = 200;
/** Their prices are changed in one request, which the API limits to 2000 prices. */
const maxPriced = 1000;
const icon = "size-4";

/** The rows of all pages. */
async function listAll(send: Send, query: ListState): Promise<Outcome<ListedProduct[]>> {
  const all: ListedProduct[] = [];
  for (let page = 1; ; page++) {
    const { done, problem } = await send("GET", "/cms/product", { query: { ...query, page, size: 100 } });
    if (problem) return { problem };
    all.push(...done.items);
    if (done.items.length < 100 || all.length > maxPriced) return { done: all };
  }
}

export function ProductsPage({ firstLow, categories, ...given }: Props) {
  const t = useTranslator();
  const router = useRouter();
  const can = usePermission();
  const { language } = useReader();
  const list = useRecordList({ name: "products", path: "/cms/product", ...given });
  const { state, chosen, chosenIds, chosenRows, page } = list;
  const { done: low, refresh: recount } = useApiQuery("/cms/product", { query: lowQuery(state), first: firstLow });
  const [opened, setOpened] = useState<"import" | "price">();
  const [allRows, setAllRows] = useState<ListedProduct[]>([]);
  const send = useSend();
  const toast = useToast();
  const isBin = state.deleted === "true";
  const refresh = () => {
    list.choose(emptySelection);
    list.refresh();
    recount();
  };
  const bulk = useBulk(refresh);
  const { restore } = useBin("/cms/product", refresh);
  const canRestore = isBin && can("product.edit");
  const columns = useProductColumns(canRestore ? (product) => void restore([product]) : undefined);
  const isOfTab = isTab(state);
  const labelOf = (name: string) => fieldLabel("product", name, language);
  const filters = useFilters(list, [
    {
      name: "category_id",
      label: labelOf("category_id"),
      help: t("products.filter.category.help"),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path })),
      textOf: (id) => `#${id}`,
    },
    {
      name: "low_stock",
      label: labelOf("stock"),
      options: [
        { value: "true", label: t("products.filter.low") },
        { value: "false", label: t("products.filter.enough") },
      ],
      isOfTab,
    },
    {
      name: "on_sale",
      label: labelOf("status"),
      kind: "link",
      textOf: (value) => t(value === "true" ? "products.on" : "products.off"),
      isOfTab,
    },
    {
      name: "scheduled",
      label: labelOf("status"),
      kind: "link",
      textOf: () => t("products.tab.scheduled"),
      isOfTab,
    },
    ...filterFields.map((name) => ({ name, label: labelOf(name), kind: "text" as const })),
  ]);
  const ids = chosenIds.map(Number);
  const run = async (done: ReturnType<typeof bulk.change>) => {
    const problem = await done;
    if (problem) bulk.showProblem(problem);
  };
  async function openPrices() {
    if (chosen.isAll && !(await loadAll())) return;
    setOpened("price");
  }
  async function loadAll() {
    const found = await listAll(send, list.queryOf(withoutPaging(state, "sort")));
    if (found.problem) bulk.showProblem(found.problem);
    else if (found.done.length > maxPriced)
      toast({ message: t("products.price.tooMany", { most: maxPriced }), isProblem: true });
    else setAllRows(found.done);
    return found.done && found.done.length <= maxPriced;
  }
  async function changePrices(items: NewPrice[]) {
    const problem = await bulk.changePrices(items);
    if (problem?.code === "stale") {
      list.refresh();
      if (chosen.isAll) await loadAll();
    }
    return problem;
  }
  const exportHref = useExportHref(list);
  const canExport = can("product.export") && !isBin;
  const prices = can("product.edit") && (
    <Button icon={<Percent className={icon} aria-hidden="true" />} onClick={openPrices}>
      {t("products.price")}
    </Button>
  );
  const newProduct = can("product.create") && (
    <ButtonLink
      href={`/admin/products/new${state.category_id ? `?category_id=${state.category_id}` : ""}`}
      look="primary"
      icon={<Plus className={icon} aria-hidden="true" />}
    >
      {t("products.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t("products.title")}
        note={page && t("products.count", { count: page.total_is_more ? `${formatNumber(page.total)}+` : page.total })}
      >
        {canExport && <ExportLink list={list} />}
        {can("product.stock") && !isBin && (
          <ButtonLink href="/admin/products/count" icon={<ScanLine className={icon} aria-hidden="true" />}>
            {t("products.count.do")}
          </ButtonLink>
        )}
        {can("product.import") && (
          <Button icon={<Upload className={icon} aria-hidden="true" />} onClick={() => setOpened("import")}>
            {t("products.import")}
          </Button>
        )}
        {newProduct}
      </PageHeader>
      <ListTabs
        list={list}
        label={t("products.tabs")}
        tabs={productTabs.map(({ name, query }) => ({
          label: name === "bin" ? t("edit.bin") : t(`products.tab.${name}`),
          query,
          count: name === "low" ? low?.total || undefined : undefined,
        }))}
      />
      <RecordList
        list={list}
        label={t("products.title")}
        columns={columns}
        usualColumns={isBin ? binColumns : usualColumns}
        usualSort="sort"
        nameOf={({ name }) => name}
        hrefOf={({ id }) => (isBin ? undefined : `/admin/products/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`/admin/products/${id}`)}
        search={t("products.search")}
        {...filters}
        mostChosen={maxChosen}
        hasAll={!isBin && can("product.edit")}
        bulk={
          isBin
            ? canRestore && (
                <Button icon={<Undo2 className={icon} aria-hidden="true" />} onClick={() => restore(chosenRows)}>
                  {t("edit.restore")}
                </Button>
              )
            : chosen.isAll
              ? prices
              : (can("product.edit") || can("product.delete") || can("product.stock")) && (
                  <>
                    {can("product.stock") && (
                      <ButtonLink href={`/admin/products/count?ids=${ids.join()}`}>{t("products.count.do")}</ButtonLink>
                    )}
                    {can("product.edit") && (
                      <>
                        <Button onClick={() => run(bulk.change(ids, { on_sale: true }))}>{t("products.putOn")}</Button>
                        <Button onClick={() => run(bulk.change(ids, { on_sale: false }))}>
                          {t("products.takeOff")}
                        </Button>
                        {prices}
                        {categories.length > 0 && (
                          <Menu
                            label={t("products.move")}
                            className={buttonClasses()}
                            align="left"
                            trigger={t("products.move")}
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
                      <ButtonLink href={`/admin/products/new?from=${ids[0]}`}>{t("products.copy")}</ButtonLink>
                    )}
                    {can("product.delete") && (
                      <Button
                        look="danger"
                        icon={<Trash2 className={icon} aria-hidden="true" />}
                        onClick={() => run(bulk.remove(ids, can("product.edit")))}
                      >
                        {t("edit.toBin")}
                      </Button>
                    )}
                  </>
                )
        }
        empty={
          <EmptyState
            icon={<Package className="size-5" aria-hidden="true" />}
            title={t("products.empty")}
            actions={newProduct}
          >
            {t("products.empty.what")}
          </EmptyState>
        }
        onRetry={refresh}
      />
      {opened === "import" && (
        <ImportDialog
          onClose={() => setOpened(undefined)}
          onDone={refresh}
          exportHref={canExport ? exportHref : undefined}
        />
      )}
      {opened === "price" && (
        <PriceDialog
          products={chosen.isAll ? allRows : chosenRows}
          onClose={() => setOpened(undefined)}
          onSend={changePrices}
        />
      )}
    </>
  );
}
