"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { z } from "zod";
import { formatProblem } from "@/components/api/problem";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { useDebouncedSearch } from "@/components/data-table/finder";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { choiceLook } from "@/components/ui/menu";
import type { card } from "@/lib/catalogue/products/schemas";
import { formatMoney } from "@/lib/i18n/format";

export type FoundProduct = z.output<typeof card> & { on_sale: boolean };

interface Props {
  label: string;
  help?: string;
  error?: string;
  onFound: (product: FoundProduct) => void;
}

/** The page has to include the part `banners` in its `<PageTranslations>`. */
export function ProductFinder({ label, help, error, onFound }: Props) {
  const words = useTranslator();
  const { language } = useReader();
  const [text, setText] = useState("");
  const q = useDebouncedSearch(text);
  const search = useQuery({
    ...apiQueryOptions("/cms/product", { q, size: 8 }),
    enabled: Boolean(q),
    placeholderData: keepPreviousData,
  });
  const found = q ? search.data?.items : undefined;
  const problem = q && search.error;
  const id = useId();
  return (
    <div>
      <TextField
        label={label}
        help={help}
        error={error ?? (problem ? formatProblem(problem, words, language) : undefined)}
        placeholder={words("banners.findProduct")}
        autoComplete="off"
        aria-controls={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul id={id} aria-live="polite" className={found ? "mt-1 rounded-card border p-1" : undefined}>
        {found?.length === 0 && <li className="px-2.5 py-1.5 text-ink-2">{words("banners.noProduct")}</li>}
        {found?.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              className={choiceLook}
              onClick={() => {
                setText("");
                onFound(product);
              }}
            >
              <ProductLine product={product} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ProductLine({ product }: { product: FoundProduct }) {
  const words = useTranslator();
  const { name, price, main_image, main_image_sizes, on_sale } = product;
  const picture = main_image_sizes?.small.url ?? main_image;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          draggable={false}
          className="size-8 shrink-0 rounded-sm object-cover"
        />
      ) : (
        <span className="size-8 shrink-0 rounded-sm bg-gray-soft" />
      )}
      <bdi className="min-w-0 truncate">{name}</bdi>
      {!on_sale && <span className="shrink-0 text-small text-ink-3">{words("banners.offSale")}</span>}
      <span className="ml-auto shrink-0 text-ink-2 tabular-nums">{formatMoney(price)}</span>
    </span>
  );
}
