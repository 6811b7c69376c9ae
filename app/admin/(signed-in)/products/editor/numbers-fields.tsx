"use client";

import { errorAt, type PageProblem } from "@/components/api/problem-words";
import { useWords } from "@/components/words/words";
import { isWrong, setCell, type Variants } from "../sizes/variants-draft";

interface Shown {
  value: Variants;
  onChange: (value: Variants) => void;
  problem: PageProblem | undefined;
}

/** The fields of a plain product's only variant. */
export function NumbersFields({ value, onChange, problem }: Shown) {
  const words = useWords();
  const [row] = value.rows;
  if (value.options.length || !row) return null;
  return (
    <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
      {(["sku", "barcode", "weight_g", "market_price"] as const).map((column) => {
        const error =
          errorAt(problem, `variants.0.${column}`) ??
          (isWrong(row, column) ? words(`product.size.${column}.wrong` as "product.size.price.wrong") : undefined);
        return (
          <label key={column} className="grid content-start gap-1 font-medium">
            {words(`product.size.${column}`)}
            <input
              className="entry font-normal"
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              value={row[column]}
              onChange={({ target }) => onChange(setCell(value, 0, column, target.value))}
            />
            {error && <span className="text-small font-normal text-red">{error}</span>}
          </label>
        );
      })}
    </div>
  );
}
