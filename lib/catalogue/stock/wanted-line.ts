/** Units of a variant that an order wants. */
export interface Line {
  product_id: number;
  /** Null: the product's only one. */
  variant_id: number | null;
  count: number;
  /** The position of the first such line in the request. */
  at: number;
}
