/** Units of a product that an order wants. */
export interface Line {
  product_id: number;
  count: number;
  /** The position of the product's first line in the request. */
  at: number;
}
