import type { z } from "zod";
import { keyOf } from "@/lib/storage/image-keys";
import type { changedVariantRow } from "./csv-schemas";
import type { VariantRow } from "./plan-variants";
import type { Count } from "./stock-counts";

/** What a row says of a variant. */
export interface VariantCells {
  /** The variant that it names, by its id or by its values. */
  id?: number;
  values?: string[];
  /** The columns that are not empty. */
  filled: string[];
  fields: Partial<Pick<VariantRow, "price" | "market_price" | "sku" | "barcode" | "weight_g" | "image">>;
  /** The first stock of a new one. That of an existing one stays. */
  stock?: unknown;
  /** The number that was counted of an existing one. */
  counted?: Count;
}

type Cells = Partial<z.output<typeof changedVariantRow>>;

/** Turns the cells of a row into what is stored. Absent columns stay absent. */
export function readVariantCells(cells: Cells, filled: string[]): VariantCells {
  const { variant_id: id, variant: values, price_yuan, market_price_yuan, sku, barcode, weight_g, picture } = cells;
  const { stock, stock_counted, on_hand_counted, counted_from: from } = cells;
  const count = stock_counted ?? on_hand_counted;
  const counted = count === undefined ? undefined : { count, on_hand: on_hand_counted !== undefined, from };
  const fields = {
    ...(price_yuan !== undefined && { price: price_yuan }),
    ...(market_price_yuan !== undefined && { market_price: market_price_yuan }),
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...(weight_g !== undefined && { weight_g }),
    ...(picture !== undefined && { image: picture === null ? null : keyOf(picture) }),
  };
  return { id, values, filled, fields, stock, counted };
}
