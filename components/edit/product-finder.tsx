"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { z } from "zod";
import { formatProblem } from "@/components/api/problem";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { useDebouncedSearch } from "@/components/data-table/finder";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
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

interface Search {
  text: string;
  setText: (text: string) => void;
  onFound: (product: FoundProduct) => void;
  /** The option that Enter chooses if no arrow key was pressed. Without it, Enter is left to the form. */
  firstOption?: 0;
}

/**
 * The products that a typed name means, below the input that gets `inputProps`. The arrow keys select one, Enter chooses it and
 * Escape closes the list. The page has to include the part `banners` in its `<PageTranslations>`.
 */
export function useProductSearch({ text, setText, onFound, firstOption }: Search) {
  const t = useTranslator();
  const id = useId();
  const q = useDebouncedSearch(text);
  const [selected, setSelected] = useState<{ q: string | undefined; at: number }>();
  const at = selected?.q === q ? (selected?.at ?? -1) : (firstOption ?? -1);
  const [closed, setClosed] = useState<string>();
  const search = useQuery({
    ...apiQueryOptions("/cms/product", { q, size: 8 }),
    enabled: Boolean(q),
    placeholderData: keepPreviousData,
  });
  const found = q && closed !== text ? search.data?.items : undefined;
  const chosen = found?.[at];
  const optionId = (product: FoundProduct | undefined) => product && `${id}-${product.id}`;

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);

  function take(product: FoundProduct) {
    setText("");
    onFound(product);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !found) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length)
      setSelected({ q, at: at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length });
    else if (event.key === "Escape") setClosed(text);
    else if (event.key === "Enter" && chosen) take(chosen);
    else return;
    event.preventDefault();
  }

  return {
    found,
    problem: q ? search.error : null,
    inputProps: {
      role: "combobox",
      "aria-expanded": Boolean(found?.length),
      "aria-controls": id,
      "aria-activedescendant": optionId(chosen),
      "aria-autocomplete": "list",
      autoComplete: "off",
      onKeyDown,
    } as const,
    list: (
      <>
        <div
          id={id}
          role="listbox"
          aria-label={t("banners.found")}
          className={found?.length ? "mt-1 rounded-card border p-1" : undefined}
        >
          {found?.map((product) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={product.id}
              id={optionId(product)}
              role="option"
              tabIndex={-1}
              aria-selected={product === chosen}
              className={classes(choiceLook, "cursor-pointer", product === chosen && "bg-soft text-accent")}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(product)}
            >
              <ProductLine product={product} />
            </div>
          ))}
        </div>
        <p role="status" className={found?.length === 0 ? "px-2.5 py-1.5 text-ink-2" : "sr-only"}>
          {found?.length === 0 && t("banners.noProduct")}
        </p>
      </>
    ),
  };
}

export function ProductFinder({ label, help, error, onFound }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const [text, setText] = useState("");
  const { problem, inputProps, list } = useProductSearch({ text, setText, onFound, firstOption: 0 });
  return (
    <div>
      <TextField
        label={label}
        help={help}
        error={error ?? (problem ? formatProblem(problem, t, language) : undefined)}
        placeholder={t("banners.findProduct")}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...inputProps}
      />
      {list}
    </div>
  );
}

export function ProductLine({ product }: { product: FoundProduct }) {
  const t = useTranslator();
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
      {!on_sale && <span className="shrink-0 text-small text-ink-3">{t("banners.offSale")}</span>}
      <span className="ml-auto shrink-0 text-ink-2 tabular-nums">{formatMoney(price)}</span>
    </span>
  );
}
