import type { z } from "zod";
import type { StoredFile } from "@/components/files/types";
import type { adminBanner } from "@/lib/catalogue/banners/admin-schemas";

export type Banner = z.output<typeof adminBanner>;
type BannerItem = Banner["items"][number];
export type TargetType = BannerItem["target_type"];

/** `key` identifies an item that has no id yet. */
export interface ItemValues extends Omit<BannerItem, "id"> {
  key: string;
}
export interface BannerValues {
  name: string;
  description: string;
  is_home: boolean;
  items: ItemValues[];
}

export const emptyBanner: BannerValues = { name: "", description: "", is_home: false, items: [] };

export const storedOf = ({ version, name, description, is_home, items }: Banner) => ({
  version,
  values: { name, description, is_home, items: items.map(({ id, ...item }) => ({ ...item, key: String(id) })) },
});

export const bodyOf = ({ name, description, is_home, items }: Partial<BannerValues>) => ({
  ...(name !== undefined && { name: name.trim() }),
  ...(description !== undefined && { description: description.trim() }),
  ...(is_home !== undefined && { is_home }),
  ...(items && {
    items: items.map(({ image, title, target_type, target }) => ({
      image,
      title: title.trim(),
      target_type,
      ...(target_type !== "none" && { target: target?.trim() || null }),
    })),
  }),
});

export const newItem = ({ id, url, url_sizes }: StoredFile, turn: number): ItemValues => ({
  key: `new-${id}-${turn}`,
  image: url,
  image_sizes: url_sizes!,
  title: "",
  target_type: "none",
  target: null,
  target_name: null,
});
