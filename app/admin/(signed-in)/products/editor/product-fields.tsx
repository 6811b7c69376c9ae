"use client";

import { type ReactNode, useCallback, useRef } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem-words";
import { PictureList } from "@/components/files/picture-list";
import { RichText } from "@/components/rich-text/rich-text";
import { Card } from "@/components/ui/card";
import { Field, SelectField, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useWords } from "@/components/words/words";
import type { CategoryLack } from "../read-categories";
import type { FreightChoice } from "../read-freight";
import { VariantsCard } from "../sizes/variants-card";
import type { Product } from "../types";
import type { CategoryChoice } from "./category-choices";
import { FreightField } from "./freight-field";
import { NumbersFields } from "./numbers-fields";
import { type Draft, type PictureSizes, sizesOfFile } from "./product-draft";
import { PropertiesCard } from "./properties-card";

interface Shown {
  values: Draft;
  set: <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;
  problem: PageProblem | undefined;
  categories: readonly CategoryChoice[];
  lack?: CategoryLack;
  freight: readonly FreightChoice[];
  sizes: ReadonlyMap<string, PictureSizes>;
  onSizes: (more: [string, PictureSizes][]) => void;
  isReadOnly?: boolean;
  /** Beside the price. */
  stock: ReactNode;
  /** The variants as they are stored, deleted ones that hold something too. */
  stored?: Product["variants"];
}
const mostPictures = 11;

/** The fields of a product. */
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
}: Shown) {
  const words = useWords();
  const text = (name: "name" | "summary" | "sort") => ({
    label: words(`product.${name}`),
    value: values[name],
    error: errorAt(problem, name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const pictureError = problem?.errors?.find(({ path }) => /^(main_image|images)\b/.test(path))?.message;
  const hasSizes = values.variants.options.length > 0;
  const latest = useRef({ set, before: values.variants });
  latest.current = { set, before: values.variants };
  /** When the last option is removed, the price of the size that is left becomes the product's own. */
  const setVariants = useCallback((variants: Draft["variants"]) => {
    const { set, before } = latest.current;
    set("variants", variants);
    if (before.options.length && !variants.options.length)
      set("price", before.rows.find(({ isSold }) => isSold)!.price);
  }, []);
  // The category may be one that this admin cannot read.
  const isKnown = values.category_id === "" || categories.some(({ id }) => String(id) === values.category_id);
  return (
    <>
      <Card title={words("product.basics")}>
        <div className="grid gap-3.5 p-4">
          <Locked isLocked={isReadOnly}>
            <TextField {...text("name")} maxLength={80} required />
            <SelectField
              label={words("product.category")}
              help={lack && <Lack lack={lack} />}
              error={errorAt(problem, "category_id")}
              value={values.category_id}
              onChange={({ target }) => set("category_id", target.value)}
              required
            >
              {values.category_id === "" && <option value="">{words("product.category.choose")}</option>}
              {!isKnown && <option value={values.category_id}>#{values.category_id}</option>}
              {categories.map(({ id, path }) => (
                <option key={id} value={id}>
                  {path}
                </option>
              ))}
            </SelectField>
          </Locked>
          {!hasSizes && (
            <div className="grid grid-cols-2 gap-3">
              <Locked isLocked={isReadOnly}>
                <Field label={words("product.price")} error={errorAt(problem, "price") && words("product.price.wrong")}>
                  {(attributes) => (
                    <span className="relative">
                      <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-2">
                        ¥
                      </span>
                      <input
                        {...attributes}
                        className="entry pl-7 tabular-nums"
                        inputMode="decimal"
                        autoComplete="off"
                        value={values.price}
                        onChange={({ target }) => set("price", target.value)}
                        required
                      />
                    </span>
                  )}
                </Field>
              </Locked>
              {stock}
            </div>
          )}
          <Locked isLocked={isReadOnly}>
            <NumbersFields
              value={values.variants}
              onChange={(variants) => set("variants", variants)}
              problem={problem}
            />
            <TextField {...text("summary")} note={words("common.optional")} maxLength={200} />
            <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
              <TextField
                {...text("sort")}
                help={words("product.sort.help")}
                note={words("common.optional")}
                inputMode="numeric"
              />
              {freight.length > 0 && (
                <FreightField
                  value={values.freight_template_id}
                  choices={freight}
                  variants={values.variants}
                  error={errorAt(problem, "freight_template_id")}
                  onChange={(id) => set("freight_template_id", id)}
                />
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
        <Card title={words("product.pictures")} note={words("product.pictures.what")}>
          <div className="p-4">
            <PictureList
              label={words("product.pictures")}
              value={values.pictures}
              most={mostPictures}
              error={pictureError}
              smallOf={(url) => sizes.get(url)?.small.url}
              onChange={(urls, files = []) => {
                onSizes(files.map((file) => [file.url, sizesOfFile(file)]));
                set("pictures", urls);
              }}
            />
          </div>
        </Card>
        <Card title={words("product.detail")}>
          <div className="p-4">
            <RichText
              label={words("product.detail.label")}
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

/** Fields that nobody may change. The stock among them has a right of its own. */
const Locked = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <fieldset disabled={isLocked} className="contents">
    {children}
  </fieldset>
);

/** Says what to do when there is no category to choose. */
function Lack({ lack }: { lack: CategoryLack }) {
  const words = useWords();
  const why = words(lack.kind === "unseen" ? "product.category.unseen" : "product.category.none");
  if (lack.kind !== "make")
    return `${why} ${lack.people && words(`product.category.ask.${lack.kind}`, { people: lack.people })}`;
  return (
    <>
      {why}{" "}
      <Link
        href="/admin/categories?id=new"
        className="inline-flex items-center font-medium text-accent underline underline-offset-3 max-md:min-h-11"
      >
        {words("product.category.make")}
      </Link>
    </>
  );
}
