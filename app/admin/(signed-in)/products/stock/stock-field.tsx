"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { formatNumber } from "@/lib/i18n/format";
import type { Product } from "../types";

interface Shown {
  product: Product;
  /** Undefined for admins who may not. */
  onAdjust: ((variant: Product["variants"][number]) => void) | undefined;
}

/** The stock of a plain product, beside its price. It changes in its own window, with a reason, and not by saving. */
export function StockField({ product, onAdjust }: Shown) {
  const words = useWords();
  const [only] = product.variants;
  return (
    <div className="grid content-start gap-1">
      <span className="font-medium">{words("product.stock")}</span>
      <div className="flex min-h-8 items-center gap-3 max-md:min-h-11">
        <span className="tabular-nums">{formatNumber(product.stock)}</span>
        {onAdjust && product.variants.length === 1 && (
          <Button onClick={() => onAdjust(only!)}>{words("product.stock.adjust")}</Button>
        )}
      </div>
    </div>
  );
}
