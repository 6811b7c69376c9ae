/** The code finds these by their type: shipping needs the carriers, after-sale requests need the reasons. */
const needed = ["carrier", "after_sale_reason"] as const;

export const isRequiredType = (type: string): type is (typeof needed)[number] =>
  (needed as readonly string[]).includes(type);
