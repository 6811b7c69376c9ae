"use client";

import { type ComponentProps, type ReactNode, useCallback, useRef, useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { fieldLabel } from "@/components/edit/field-label";
import { PictureList } from "@/components/files/picture-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { RichText } from "@/components/rich-text/rich-text";
import { usePermission } from "@/components/session/permissions";
import { Card } from "@/components/ui/card";
import { MoneyField, SelectField, TextField } from "@/components/ui/field";
import {
  inLanguage,
  type ProductField,
  plainFields,
  productFields,
  type TypedName,
} from "@/lib/catalogue/products/product-fields";
import type { CategoryLack, FreightChoice } from "../read-choices";
import { VariantsCard } from "../sizes/variants-card";
import { columnHeading, isShown, plainColumns, setCell, type Variants, wrongKind } from "../sizes/variants-draft";
import type { Product } from "../types";
import type { CategoryChoice } from "./category-choices";
import { CategoryField } from "./category-field";
import { type Draft, type PictureSizes, sizesOfFile } from "./product-draft";
import { PropertiesCard } from "./properties-card";

interface Props {
  values: Draft;
  set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
  problem: PageProblem | undefined;
  categories: readonly CategoryChoice[];
  lack?: CategoryLack;
  freight: readonly FreightChoice[];
  sizes: ReadonlyMap<string, PictureSizes>;
  onSizes: (more: [string, PictureSizes][]) => void;
  isReadOnly?: boolean;
  stock: ReactNode;
  /** The stored variants, including deleted ones with stock or orders. */
  stored?: Product["variants"];
}
const maxPictures = 11;

export function ProductFields({
  values,
  set,
  problem,
  categories,
  lack,
  freight,
  sizes,
  onSizes,
  isReadOnly = false,
  stock,
  stored = [],
}: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const labelOf = (name: string) => fieldLabel("product", name, language);
  const text = (name: TypedName) => {
    const { help }: ProductField = productFields[name];
    return {
      label: labelOf(name),
      help: help && inLanguage(help, language),
      value: values[name],
      error: errorAt(problem, name),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    };
  };
  const plainInputs = (isText: boolean) =>
    plainFields
      .filter((name) => (productFields[name].kind === "text") === isText)
      .map((name) => (
        <TextField
          key={name}
          {...text(name)}
          note={t("common.optional")}
          {...(isText ? { maxLength: productFields[name].most } : { inputMode: "numeric" })}
        />
      ));
  const pictureError = problem?.errors?.find(({ path }) => /^(main_image|images)\b/.test(path))?.message;
  const hasSizes = values.variants.options.length > 0;
  const latest = useRef({ set, before: values.variants });
  latest.current = { set, before: values.variants };
  /** When the last option is removed, the price of the remaining variant becomes the product's. */
  const setVariants = useCallback((variants: Draft["variants"]) => {
    const { set, before } = latest.current;
    set("variants", variants);
    if (before.options.length && !variants.options.length)
      set("price", before.rows.find(({ isSold }) => isSold)!.price);
  }, []);
  return (
    <>
      <Card title={t("product.basics")}>
        <div className="grid gap-3.5 p-4">
          <Locked isLocked={isReadOnly}>
            <TextField {...text("name")} maxLength={80} required />
            <CategoryField
              {...text("category_id")}
              categories={categories}
              lack={lack}
              choose={(id) => set("category_id", id)}
            />
          </Locked>
          {!hasSizes && (
            <div className="grid grid-cols-2 gap-3">
              <Locked isLocked={isReadOnly}>
                <MoneyField
                  label={labelOf("price")}
                  error={errorAt(problem, "price") && t("product.price.wrong")}
                  value={values.price}
                  onChange={(price) => set("price", price)}
                  required
                />
              </Locked>
              {stock}
            </div>
          )}
          <Locked isLocked={isReadOnly}>
            <VariantFields
              value={values.variants}
              onChange={(variants) => set("variants", variants)}
              problem={problem}
            />
            {plainInputs(true)}
            <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
              {plainInputs(false)}
              {freight.length > 0 && (
                <FreightField {...text("freight_template_id")} choices={freight} variants={values.variants} />
              )}
            </div>
          </Locked>
        </div>
      </Card>
      <Locked isLocked={isReadOnly}>
        <VariantsCard
          value={values.variants}
          onChange={setVariants}
          price={values.price}
          pictures={values.pictures}
          sizes={sizes}
          stored={stored}
          problem={problem}
        />
        <Card title={labelOf("images")} note={t("product.pictures.what")}>
          <div className="p-4">
            <PictureList
              label={labelOf("images")}
              value={values.pictures}
              most={maxPictures}
              ratio="1:1"
              error={pictureError}
              smallOf={(url) => sizes.get(url)?.small.url}
              onChange={(urls, files = []) => {
                onSizes(files.map((file) => [file.url, sizesOfFile(file)]));
                set("pictures", urls);
              }}
            />
          </div>
        </Card>
        <Card title={t("product.detail")}>
          <div className="p-4">
            <RichText
              label={labelOf("detail")}
              isReadOnly={isReadOnly}
              value={values.detail}
              error={errorAt(problem, "detail")}
              onChange={(detail) => set("detail", detail)}
            />
          </div>
        </Card>
        <PropertiesCard
          value={values.properties}
          problem={problem}
          onChange={(properties) => set("properties", properties)}
        />
      </Locked>
    </>
  );
}

const Locked = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset disabled={isLocked} className="contents">
    {children}
  </fieldset>
);

function VariantFields({
  value,
  onChange,
  problem,
}: {
  value: Variants;
  onChange: (value: Variants) => void;
  problem: PageProblem | undefined;
}) {
  const t = useTranslator();
  const { language } = useReader();
  const shown = plainColumns.filter(isShown(usePermission()("cost.read")));
  const [typing, setTyping] = useState<string>();
  const [row] = value.rows;
  if (value.options.length || !row) return null;
  return (
    <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
      {shown.map((column) => {
        const wrong = typing === column ? undefined : wrongKind(row, column);
        return (
          <TextField
            key={column}
            label={columnHeading(column, language)}
            note={t("common.optional")}
            error={wrong ? t(`product.size.wrong.${wrong}`) : errorAt(problem, `variants.0.${column}`)}
            autoComplete="off"
            value={row[column]}
            onFocus={() => setTyping(column)}
            onBlur={() => setTyping(undefined)}
            onChange={({ target }) => onChange(setCell(value, 0, column, target.value))}
          />
        );
      })}
    </div>
  );
}

function FreightField({
  choices,
  variants,
  ...select
}: Omit<ComponentProps<typeof SelectField>, "children"> & { choices: readonly FreightChoice[]; variants: Variants }) {
  const t = useTranslator();
  const usual = choices.find(({ is_default }) => is_default);
  const charging = select.value ? choices.find(({ id }) => String(id) === select.value) : usual;
  const count = variants.rows.filter(({ isSold, weight_g }) => isSold && !weight_g.trim()).length;
  const lacks = charging?.by === "weight" && count > 0;
  const lack = variants.options.length ? t("product.freight.sizesLack", { count }) : t("product.freight.weightLacks");
  return (
    <SelectField {...select} help={lacks && <span className="text-amber">{lack}</span>}>
      <option value="">{usual ? t("product.freight.default", { name: usual.name }) : t("product.freight.free")}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
