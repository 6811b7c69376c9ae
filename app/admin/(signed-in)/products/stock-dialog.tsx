"use client";

import { useRef, useState } from "react";
import { FormDialog } from "@/components/edit/form-dialog";
import { errorAt } from "@/components/problem-words";
import { TextField } from "@/components/ui/field";
import { useSave } from "@/components/use-send";
import { useWords } from "@/components/words";
import { formatNumber } from "@/lib/i18n/format";
import type { Product } from "./types";

interface Shown {
  path: string;
  product: Product;
  onClose: () => void;
  onDone: (after: Product) => void;
}

/** `＋12`, `-3`: a whole number as it is typed. */
const wholeOf = (text: string) => {
  const plain = text.normalize("NFKC").replaceAll(/[\s,]/g, "").replace("−", "-");
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) : undefined;
};

/** So many more or fewer, or the number that was counted. */
export function StockDialog({ path, product, onClose, onDone }: Shown) {
  const words = useWords();
  const [way, setWay] = useState<"delta" | "count">("delta");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const sent = useRef({ body: "", key: "" });
  const { save, problem, isPending } = useSave<Product>(onDone);
  const value = wholeOf(typed);
  const after = value === undefined ? undefined : way === "count" ? value : product.stock + value;
  return (
    <FormDialog
      title={words("product.stock.title")}
      act={words("common.save")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => {
        const body = { [way]: value ?? typed, reason: reason.trim() };
        const text = JSON.stringify(body);
        // The same values again are the same change, which counts once.
        if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
        return save("POST", path, { body, idempotencyKey: sent.current.key });
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">{words("product.stock.how")}</legend>
        {(["delta", "count"] as const).map((each) => (
          <label key={each} className="flex min-h-7 items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name="way"
              className="size-4 accent-accent"
              checked={way === each}
              onChange={() => setWay(each)}
            />
            {words(`product.stock.by.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={words(`product.stock.${way}`)}
        help={
          after === undefined
            ? words("product.stock.now", { count: product.stock })
            : words("product.stock.preview", { before: formatNumber(product.stock), after: formatNumber(after) })
        }
        error={errorAt(problem, way)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputMode={way === "count" ? "numeric" : "text"}
        placeholder={way === "delta" ? "+12" : ""}
        autoComplete="off"
        required
        autoFocus
      />
      <TextField
        label={words("product.stock.reason")}
        help={words("product.stock.reason.help")}
        error={errorAt(problem, "reason")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={200}
        required
      />
    </FormDialog>
  );
}
