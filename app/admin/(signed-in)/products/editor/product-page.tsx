"use client";

import { Copy, Ellipsis, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import type { InitialData } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { CodeButton } from "@/components/codes/code-dialog";
import { EditorBody } from "@/components/edit/editor-body";
import { SaveBar } from "@/components/edit/save-bar";
import { useConfirmDiscard, useLeave } from "@/components/edit/unsaved-changes";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { formatNumber, formatTime } from "@/lib/i18n/format";
import type { FreightChoice } from "../read-choices";
import { variantsOf, withIds } from "../sizes/variants-draft";
import { StockField } from "../stock/size-stocks";
import { StockCard } from "../stock/stock-card";
import type { Product } from "../types";
import type { CategoryChoice } from "./category-choices";
import { doubtfulPrices, usePriceConfirmation } from "./price-confirmation";
import { asSeen, bodyOf, draftOf, sizesOf } from "./product-draft";
import { ProductFields } from "./product-fields";
import { plannedSale, SaleTimes } from "./sale-times";

interface Props {
  first: Product;
  firstLedger: InitialData<`/cms/product/${number}/ledger`>;
  categories: CategoryChoice[];
  freight: FreightChoice[];
}

export function ProductPage({ first, firstLedger, categories, freight }: Props) {
  const t = useTranslator();
  const reader = useReader();
  const can = usePermission();
  const seesCosts = can("cost.read");
  const router = useRouter();
  const onward = useIfMounted();
  const leave = useLeave();
  const confirmDiscard = useConfirmDiscard();
  const send = useSend();
  const toast = useToast();
  const [product, setProduct] = useState<Product>(first);
  const [sizes, setSizes] = useState(() => sizesOf(first));
  const [dropped, setDropped] = useState<string[]>([]);
  const [problem, setProblem] = useState<PageProblem>();
  const prices = usePriceConfirmation();
  const [adjusted, setAdjusted] = useState<Product["variants"][number]>();
  const isSwitching = useRef(false);
  const path = `/cms/product/${first.id}` as const;
  const form = useEdit({
    path,
    first: draftOf(first),
    readNewer: readAgain(path, (newer) => {
      show(newer);
      return draftOf(newer);
    }),
    // Variants that were typed during a save have no id yet.
    bodyOf: ({ variants, ...changed }, whole) =>
      bodyOf({ ...changed, ...(variants && { variants: withIds(variants, variantsOf(product)) }) }, whole, seesCosts),
    onDone({ dropped: lost, ...after }) {
      const body = bodyOf(form.wayBack(), form.base.values, seesCosts);
      applySaved(after);
      setDropped(lost);
      toast({ message: t("common.saved"), undo: () => undoSave(body, after.version) });
    },
  });

  const keepStock = useCallback(
    ({ stock, reserved, variants, deleted_variants }: Product) =>
      setProduct((before) => ({ ...before, stock, reserved, variants, deleted_variants })),
    [],
  );

  function show(after: Product) {
    setProduct(after);
    setSizes((all) => new Map([...all, ...sizesOf(after)]));
  }

  function applySaved(after: Product) {
    show(after);
    form.renew(draftOf(after));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refresh of the page changes `first`
  useEffect(() => {
    if (first.version >= product.version) show(first);
  }, [first]);

  const submit = () => prices.confirm(doubtfulPrices(form.values, product.variants), form.submit);

  async function undoSave(before: ReturnType<typeof bodyOf>, version: number) {
    const { done, problem } = await send("PUT", path, { body: { ...before, version } });
    if (done) applySaved(done);
    return problem;
  }

  /** An undo sends the version of the change that it undoes. */
  async function switchSale(on_sale: boolean, version?: number): Promise<PageProblem | undefined> {
    if (isSwitching.current) return undefined;
    isSwitching.current = true;
    const isUndo = version !== undefined;
    const { done, problem } = await send("PUT", path, { body: { on_sale, version } });
    isSwitching.current = false;
    if (!isUndo) setProblem(problem);
    if (!done) return problem;
    setProduct((before) => ({ ...before, on_sale: done.on_sale, version: done.version }));
    if (!isUndo)
      toast({
        message: t(on_sale ? "product.nowOn" : "product.nowOff", { name: done.name }),
        undo: () => switchSale(!on_sale, done.version),
      });
    return undefined;
  }

  async function remove() {
    const { problem } = await send("DELETE", path);
    setProblem(problem);
    if (problem) return;
    form.restart();
    toast({
      message: t("product.deleted", { name: product.name }),
      undo: can("product.edit")
        ? async () => {
            const { problem } = await send("POST", `${path}/restore`);
            if (!problem) router.push(`/admin/products/${product.id}`);
            return problem;
          }
        : undefined,
    });
    onward(() => router.push("/admin/products"));
  }

  const canEdit = can("product.edit");
  const canDelete = can("product.delete");
  const canCopy = can("product.create");
  const planned = plannedSale(product);
  const shown = problem ?? form.problem;
  const phone = {
    page: `/pages/product/product?id=${product.id}`,
    answers: { [`GET /v1/product/${product.id}`]: asSeen(form.values, sizes, product) },
  };
  return (
    <>
      <Crumb label={product.name} />
      <PageHeader
        title={<bdi>{product.name}</bdi>}
        badge={
          <>
            <Badge tone={product.on_sale ? "green" : "gray"}>{t(product.on_sale ? "product.on" : "product.off")}</Badge>
            {planned && (
              <Badge tone="blue">{t(`product.${planned.name}`, { time: formatTime(planned.at, reader) })}</Badge>
            )}
          </>
        }
        note={
          <>
            {t("product.soldCount", { count: formatNumber(product.sold) })}
            {product.rating !== null && can("review.read") && (
              <Link href={`/admin/reviews?product_id=${product.id}`} className="ml-2.5 text-accent">
                {t("product.reviews", { rating: product.rating.toFixed(1), count: product.rating_count })}
              </Link>
            )}
          </>
        }
      >
        <CodeButton kind="product" id={product.id} name={product.name} />
        <PhoneButton {...phone} />
        {canEdit && (
          <Button onClick={() => switchSale(!product.on_sale)}>
            {t(product.on_sale ? "product.takeOff" : "product.putOn")}
          </Button>
        )}
        {(canCopy || canDelete) && (
          <Menu
            label={t("product.more")}
            className={buttonClasses()}
            trigger={<Ellipsis className="size-4" aria-hidden="true" />}
          >
            {canCopy && (
              <MenuItem
                icon={<Copy className="size-4" aria-hidden="true" />}
                onClick={() => leave(() => router.push(`/admin/products/new?from=${product.id}`))}
              >
                {t("product.copy")}
              </MenuItem>
            )}
            {canDelete && (
              <MenuItem
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                className="text-red"
                onClick={() => confirmDiscard(remove)}
              >
                {t("product.delete")}
              </MenuItem>
            )}
          </Menu>
        )}
        {canEdit && (
          <SaveBar changes={form.changes} isPending={form.isPending} onSave={submit} onDiscard={() => form.restart()} />
        )}
      </PageHeader>
      {prices.dialog}
      <EditorBody
        record={{ ...form, problem: shown }}
        isFixed={!canEdit}
        dropped={dropped}
        onDroppedClose={() => setDropped([])}
        phone={phone}
        isWide
      >
        <ProductFields
          {...form}
          isReadOnly={!canEdit}
          categories={categories}
          freight={freight}
          sizes={sizes}
          stock={<StockField product={product} onAdjust={can("product.stock") ? setAdjusted : undefined} />}
          stored={[...product.variants, ...product.deleted_variants]}
          onSizes={(more) => setSizes((all) => new Map([...all, ...more]))}
        />
        <Card title={t("product.sale")}>
          <fieldset disabled={!canEdit} className="p-4">
            <SaleTimes {...form} isOnSale={product.on_sale} />
          </fieldset>
        </Card>
        <StockCard
          product={product}
          firstLedger={firstLedger}
          adjusted={adjusted}
          onAdjust={can("product.stock") ? setAdjusted : undefined}
          seesOrders={can("order.read")}
          onChanged={keepStock}
        />
      </EditorBody>
    </>
  );
}
