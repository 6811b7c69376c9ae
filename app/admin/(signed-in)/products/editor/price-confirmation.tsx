"use client";

import { useState } from "react";
import { parsePositiveFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { doubtfulPrice } from "@/lib/catalogue/products/new-price";
import { formatMoney } from "@/lib/i18n/format";
import type { Product } from "../types";
import type { Draft } from "./product-draft";

/** The doubtful prices of a draft, compared with the stored product. */
export function doubtfulPrices({ price: plain, variants: { options, rows } }: Draft, stored: Product["variants"]) {
  return rows.flatMap((row) => {
    const price = row.isSold ? parsePositiveFen(options.length ? row.price : plain) : undefined;
    if (price === undefined) return [];
    const from = stored.find(({ id }) => id === row.id)?.price;
    const cost = parsePositiveFen(row.cost_price) ?? null;
    const doubt = doubtfulPrice(price, from, cost);
    return doubt ? [{ doubt, name: row.values.join(" / "), price, from, cost }] : [];
  });
}

type Doubts = ReturnType<typeof doubtfulPrices>;

/** Saves at once, or after a confirmation if there are doubtful prices. */
export function usePriceConfirmation() {
  const [asked, setAsked] = useState<{ doubts: Doubts; save: () => void }>();
  const close = () => setAsked(undefined);
  return {
    confirm: (doubts: Doubts, save: () => void) => (doubts.length ? setAsked({ doubts, save }) : save()),
    dialog: asked && (
      <PriceConfirmation
        doubts={asked.doubts}
        onClose={close}
        onConfirm={() => {
          close();
          asked.save();
        }}
      />
    ),
  };
}

interface Props {
  doubts: Doubts;
  onConfirm: () => void;
  onClose: () => void;
}

function PriceConfirmation({ doubts, onConfirm, onClose }: Props) {
  const t = useTranslator();
  return (
    <Dialog
      title={t("product.doubt.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("product.doubt.back")}</Button>
          <Button look="danger" data-loses="" onClick={onConfirm}>
            {t("product.doubt.act")}
          </Button>
        </>
      }
    >
      <ul className="grid gap-1.5">
        {doubts.map(({ doubt, name, price, from, cost }) => (
          <li key={name}>
            {name && <bdi className="mr-2 text-ink-2">{name}</bdi>}
            {doubt === "belowCost"
              ? t("product.doubt.belowCost", { price: formatMoney(price), cost: formatMoney(cost!) })
              : t("product.doubt.tenth", { price: formatMoney(price), from: formatMoney(from!) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
