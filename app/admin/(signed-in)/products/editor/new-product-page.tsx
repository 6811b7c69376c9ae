"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { errorAt } from "@/components/api/problem";
import { EditorBody } from "@/components/edit/editor-body";
import { SaveBar } from "@/components/edit/save-bar";
import { useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { CheckField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import type { CategoryLack, FreightChoice } from "../read-choices";
import { setCell } from "../sizes/variants-draft";
import type { Product } from "../types";
import type { CategoryChoice } from "./category-choices";
import { doubtfulPrices, usePriceConfirmation } from "./price-confirmation";
import { asSeen, bodyOf, copyOf, type Draft, emptyDraft, type PictureSizes, sizesOf } from "./product-draft";
import { ProductFields } from "./product-fields";
import { SaleTimes } from "./sale-times";

interface NewDraft extends Draft {
  on_sale: boolean;
}

const wholeBody = ({ on_sale, on_sale_at, ...draft }: Partial<NewDraft>, whole: NewDraft, seesCosts: boolean) => ({
  ...bodyOf({ ...draft, on_sale_at: on_sale ? "" : on_sale_at }, whole, seesCosts),
  ...(draft.category_id === "" && { category_id: null }),
  on_sale,
});

export function NewProductPage({
  categories,
  lack,
  freight,
  category,
  name,
  copied,
}: {
  categories: CategoryChoice[];
  lack?: CategoryLack;
  freight: FreightChoice[];
  category: string;
  name: string;
  /** The product to copy. Its copy is not on sale at once. */
  copied?: Product;
}) {
  const t = useTranslator();
  const seesCosts = usePermission()("cost.read");
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const [sizes, setSizes] = useState<ReadonlyMap<string, PictureSizes>>(() => (copied ? sizesOf(copied) : new Map()));
  const [first] = useState(
    (): NewDraft =>
      copied
        ? { ...copyOf(copied, nameOfCopy(copied.name, t("product.copy.suffix"))), on_sale: false }
        : { ...emptyDraft, name, category_id: category, on_sale: true },
  );
  /** Whether the admin goes on with the next product after the save. */
  const isSeries = useRef(false);
  const [count, setCount] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const form = useEdit({
    path: "/cms/product",
    first: { values: first },
    bodyOf: (changed, whole) => wholeBody(changed, whole, seesCosts),
    onDone({ id }) {
      const { category_id, freight_template_id, on_sale, ...made } = form.values;
      toast({ message: t("product.made", { name: made.name }) });
      if (!isSeries.current) {
        form.restart({ values: form.values });
        return onward(() => router.replace(`/admin/products/${id}`));
      }
      form.restart({ values: { ...emptyDraft, category_id, freight_template_id, on_sale } });
      setSizes(new Map());
      setCount(count + 1);
      // A reload does not copy a product again.
      window.history.replaceState(window.history.state, "", `/admin/products/new?category_id=${category_id}`);
    },
  });
  const prices = usePriceConfirmation();
  function submit(isNext: boolean) {
    isSeries.current = isNext;
    prices.confirm(doubtfulPrices(form.values, []), form.submit);
  }
  useEffect(() => {
    if (count) fields.current!.querySelector<HTMLElement>("input[type=text]")?.focus();
  }, [count]);
  const { values, set, problem } = form;
  const seen = { ...asSeen(values, sizes), name: values.name || t("product.new") };
  const phone = {
    page: "/pages/product/product?id=0",
    answers: { "GET /v1/product/0": seen, "GET /v1/product/0/offer": { prices: [], coupons: [] } },
  };
  return (
    <>
      <Crumb label={t("product.new")} />
      <PageHeader title={values.name.trim() ? <bdi>{values.name}</bdi> : t("product.new")}>
        <PhoneButton {...phone} />
        <SaveBar
          isNew
          act={t("product.make")}
          changes={form.changes}
          isPending={form.isPending}
          onSave={() => submit(false)}
          onDiscard={() => form.restart()}
        >
          <Button aria-disabled={form.isPending} onClick={() => submit(true)}>
            {t("product.makeNext")}
          </Button>
        </SaveBar>
      </PageHeader>
      {prices.dialog}
      <div ref={fields} inert={form.isPending /* the response navigates to the new product */}>
        <EditorBody key={count} record={form} phone={phone} isWide>
          <ProductFields
            values={values}
            set={(name, value) => set(name, value as NewDraft[typeof name])}
            problem={problem}
            categories={categories}
            lack={lack}
            freight={freight}
            sizes={sizes}
            stock={
              <TextField
                label={t("product.stock.first")}
                note={t("common.optional")}
                help={t("product.stock.first.help")}
                error={errorAt(problem, "variants.0.stock")}
                value={values.variants.rows[0]!.stock}
                onChange={({ target }) => set("variants", setCell(values.variants, 0, "stock", target.value))}
                inputMode="numeric"
              />
            }
            onSizes={(more) => setSizes((all) => new Map([...all, ...more]))}
          />
          <Card title={t("product.sale")}>
            <div className="grid gap-3.5 p-4">
              <CheckField
                label={t("product.putOnNow")}
                checked={values.on_sale}
                onChange={(isChecked) => set("on_sale", isChecked)}
              />
              <SaleTimes
                values={values.on_sale ? { ...values, on_sale_at: "" } : values}
                set={set}
                problem={problem}
                isOnSale={values.on_sale}
              />
            </div>
          </Card>
        </EditorBody>
      </div>
    </>
  );
}

const longestName = 80;

function nameOfCopy(name: string, suffix: string) {
  const characters = [...name].slice(0, longestName - [...suffix].length);
  return characters.join("") + suffix;
}
