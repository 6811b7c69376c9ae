"use client";

import { useState } from "react";
import { type BodyOf, keyOfBody } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { formatNumber } from "@/lib/i18n/format";
import type { Product } from "../types";

const usualReasons = ["bought", "returned", "counted", "lost"] as const;
const ways = ["delta", "count", "shelf"] as const;
type Way = (typeof ways)[number];

interface Props {
  path: `/cms/product/${number}/stock`;
  variant: Product["variants"][number];
  onClose: () => void;
  /** `delta` is the booked change. Orders can have changed the stock as well. */
  onDone: (after: Product, delta: number) => void;
  onStale: () => void;
}

/** Parses a whole number, such as `＋12` or `-3`. */
const wholeOf = (text: string) => {
  const plain = text.normalize("NFKC").replaceAll(/[\s,]/g, "").replace("−", "-");
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) : undefined;
};

/** Changes the stock by a number, or sets it to a count of the available pieces or of the whole shelf. */
export function StockDialog({ path, variant, onClose, onDone, onStale }: Props) {
  const t = useTranslator();
  const [way, setWay] = useState<Way>("delta");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [orderNo, setOrderNo] = useState("");
  const isReturn = reason.trim() === t("product.stock.reason.returned");
  const [key] = useState(keyOfBody);
  const { save, problem, isPending } = useSave<Product>(booked, ({ code }) => code === "stale" && onStale());
  const value = wholeOf(typed);
  const { stock, reserved } = variant;
  const taken = { delta: -stock, count: 0, shelf: reserved }[way];
  const after = value === undefined ? undefined : value - taken;
  function booked(product: Product) {
    onDone(product, after! - stock);
  }
  const counts = { stock, reserved, shelf: stock + reserved };
  return (
    <FormDialog
      title={[t("product.stock.title"), variant.name].filter(Boolean).join(" · ")}
      act={t("common.save")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        const count = value ?? typed;
        const number = isReturn && orderNo.trim();
        const reasonText = number ? t("product.stock.reason.ofOrder", { reason, number }) : reason.trim();
        const change = {
          delta: { delta: count },
          count: { count: count, from: stock },
          shelf: { count: count, on_hand: true, from: stock + reserved },
        }[way];
        const body: BodyOf<"POST", Props["path"]> = { variant_id: variant.id, ...change, reason: reasonText };
        return save((send) => send("POST", path, { body, idempotencyKey: key.for(body) }));
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t("product.stock.how")}</legend>
        {ways.map((each) => (
          <label key={each} className="flex min-h-7 items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name="way"
              className="size-4 shrink-0 accent-accent"
              checked={way === each}
              onChange={() => setWay(each)}
            />
            {t(`product.stock.by.${each}`, counts)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t(way === "delta" ? "product.stock.delta" : "product.stock.count")}
        help={
          after === undefined
            ? t("product.stock.now", counts)
            : t(way === "shelf" ? "product.stock.preview.shelf" : "product.stock.preview", {
                before: formatNumber(stock),
                after: formatNumber(after),
                counted: formatNumber(value!),
                reserved: formatNumber(reserved),
              })
        }
        error={errorAt(problem, way === "delta" ? "delta" : "count") ?? errorAt(problem, "from")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputMode={way === "delta" ? "text" : "numeric"}
        placeholder={way === "delta" ? "+12" : ""}
        autoComplete="off"
        required
        autoFocus
      />
      <TextField
        label={t("product.stock.reason")}
        help={t("product.stock.reason.help")}
        error={errorAt(problem, "reason")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={200}
        required
      />
      <div className="flex flex-wrap gap-2">
        {usualReasons.map((name) => (
          <Button
            key={name}
            aria-pressed={reason === t(`product.stock.reason.${name}`)}
            onClick={() => setReason(t(`product.stock.reason.${name}`))}
          >
            {t(`product.stock.reason.${name}`)}
          </Button>
        ))}
      </div>
      {isReturn && (
        <TextField
          label={t("product.stock.reason.order")}
          note={t("common.optional")}
          help={t("product.stock.reason.order.help")}
          value={orderNo}
          onChange={({ target }) => setOrderNo(target.value)}
          inputMode="numeric"
          autoComplete="off"
          pattern="\s*\d{22}\s*"
          maxLength={30}
        />
      )}
    </FormDialog>
  );
}
