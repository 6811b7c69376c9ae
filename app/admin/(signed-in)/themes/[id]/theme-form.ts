import type { FoundProduct } from "@/components/edit/product-finder";
import type { Theme } from "../types";

export interface ThemeValues {
  name: string;
  description: string;
  topic_image: string | null;
  head_image: string | null;
  status: Theme["status"];
  products: FoundProduct[];
}

export const emptyTheme: ThemeValues = {
  name: "",
  description: "",
  topic_image: null,
  head_image: null,
  status: "draft",
  products: [],
};

export const storedOf = ({ version, name, description, topic_image, head_image, status, products }: Theme) => ({
  version,
  values: { name, description, topic_image, head_image, status, products },
});

export const bodyOf = ({ products, ...changed }: Partial<ThemeValues>) => ({
  ...Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ),
  ...(products && { product_ids: products.map(({ id }) => id) }),
});
