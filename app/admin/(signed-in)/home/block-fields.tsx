"use client";

import { X } from "lucide-react";
import type { PageProblem } from "@/components/api/problem";
import { type FoundProduct, ProductFinder, ProductLine } from "@/components/edit/product-finder";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { Sortable } from "@/components/ui/sortable";
import type { ItemValues } from "../banners/[id]/banner-form";
import { ItemFields, RecordSelect } from "../banners/[id]/item-fields";
import { type Block, maxProducts, type Rule } from "./home-form";

const rules: Rule[] = ["chosen", "category", "newest", "best_selling", "on_offer"];

interface Props {
  block: Block;
  place: number;
  problem: PageProblem | undefined;
  isFixed: boolean;
  /** The products that blocks name, by id. */
  products: ReadonlyMap<number, FoundProduct>;
  onFound: (product: FoundProduct) => void;
  onChange: (change: Partial<Block>) => void;
}

export function BlockFields({ block, place, problem, isFixed, products, onFound, onChange }: Props) {
  const t = useTranslator();
  const { type, title = "", text = "", rule } = block;
  const titleField = (
    <TextField
      label={t("home.heading")}
      help={type === "products" ? t("home.heading.help") : undefined}
      note={t("common.optional")}
      maxLength={20}
      value={title}
      onChange={({ target }) => onChange({ title: target.value })}
    />
  );
  if (type === "picture")
    return (
      <ItemFields
        item={block as ItemValues}
        place={place}
        path={`blocks.${place}`}
        problem={problem}
        isFixed={isFixed}
        keepsRatio
        onChange={onChange}
      />
    );
  if (type === "banner" || type === "theme") {
    const name = `${type}_id` as const;
    return (
      <RecordSelect
        kind={type}
        label={t("home.shows")}
        none={t(`home.${type}.all`)}
        value={block[name]}
        onChange={(id) => onChange({ [name]: id })}
      />
    );
  }
  if (type === "text")
    return (
      <>
        {titleField}
        <AreaField
          label={t("home.text")}
          note={t("common.optional")}
          maxLength={500}
          value={text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </>
    );
  if (type !== "products") return <p className="text-ink-2">{t(`home.about.${type}`)}</p>;
  return (
    <>
      {titleField}
      <SelectField
        label={t("home.rule")}
        value={rule}
        onChange={({ target }) => onChange({ rule: target.value as Rule })}
        options={rules.map((value) => ({ value, label: t(`home.rule.${value}`) }))}
      />
      {rule === "category" && (
        <RecordSelect
          kind="category"
          label={t("home.category")}
          none={t("banners.choose")}
          value={block.category_id}
          onChange={(category_id) => onChange({ category_id })}
        />
      )}
      {rule === "chosen" ? (
        <ChosenProducts block={block} isFixed={isFixed} products={products} onFound={onFound} onChange={onChange} />
      ) : (
        <SelectField
          label={t("home.count")}
          value={block.count ?? 6}
          onChange={({ target }) => onChange({ count: Number(target.value) })}
          options={Array.from({ length: maxProducts }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
        />
      )}
    </>
  );
}

function ChosenProducts({ block, isFixed, products, onFound, onChange }: Omit<Props, "place" | "problem">) {
  const t = useTranslator();
  const can = usePermission();
  const { product_ids: ids = [] } = block;
  const nameOf = (id: number) => products.get(id)?.name ?? `#${id}`;
  return (
    <>
      {!isFixed && can("product.read") && ids.length < maxProducts && (
        <ProductFinder
          label={t("themes.add")}
          onFound={(product) => {
            onFound(product);
            if (!ids.includes(product.id)) onChange({ product_ids: [...ids, product.id] });
          }}
        />
      )}
      <Sortable
        label={t("home.rule.chosen")}
        items={ids}
        keyOf={(id) => id}
        nameOf={nameOf}
        onOrder={(product_ids) => onChange({ product_ids })}
        isFlat
        isFixed={isFixed}
        render={(id) => {
          const product = products.get(id);
          return (
            <div className="flex items-center gap-1">
              {product ? <ProductLine product={product} /> : <span className="flex-1 text-ink-3">#{id}</span>}
              {!isFixed && (
                <IconButton
                  label={t("banners.remove", { name: nameOf(id) })}
                  onClick={() => onChange({ product_ids: ids.filter((each) => each !== id) })}
                >
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </div>
          );
        }}
      />
    </>
  );
}
