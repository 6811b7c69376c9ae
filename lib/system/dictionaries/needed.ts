/** The shop finds these by their type: without the first no order is shipped, without the second no shopper asks money back. */
const needed = ["carrier", "after_sale_reason"] as const;

export const isNeeded = (type: string): type is (typeof needed)[number] => (needed as readonly string[]).includes(type);
