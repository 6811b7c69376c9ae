/** The page of each kind of record, by its name in the log. */
export const pageOf: Readonly<Record<string, string>> = {
  order: "orders",
  product: "products",
  article: "articles",
  notice: "notices",
  freight_template: "freight",
  banner: "banners",
  theme: "themes",
  group: "groups",
  user: "users",
  customer: "customers",
};
