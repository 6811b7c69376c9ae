/** Dictionaries that the code finds by type: shipping uses the carriers, after-sale requests use the reasons. */
const needed = ["carrier", "after_sale_reason"] as const;

export const isRequiredType = (type: string): type is (typeof needed)[number] =>
  (needed as readonly string[]).includes(type);
