import type { z } from "zod";
import type { Answer, BodyOf } from "@/components/api/cms";
import type { FoundProduct } from "@/components/edit/product-finder";
import type { StoredFile } from "@/components/files/types";
import type { rule } from "@/lib/catalogue/home/schemas";
import { type ItemValues, newItem } from "../banners/[id]/banner-form";

export type Home = Answer<"GET", "/cms/home">;
type Body = BodyOf<"PUT", "/cms/home">;
export type Rule = z.output<typeof rule>;

export const blockTypes = [
  ...(["products", "picture", "banner", "theme", "categories", "coupons", "notice", "text", "space"] as const),
];
export type BlockType = (typeof blockTypes)[number];

/** A block with the fields of all types. */
export interface Block extends Partial<ItemValues> {
  id: number;
  type: BlockType;
  text?: string;
  banner_id?: number | null;
  theme_id?: number | null;
  category_id?: number | null;
  rule?: Rule;
  product_ids?: number[];
  count?: number;
}

export const maxBlocks = 20;
export const maxProducts = 12;

const own: Partial<Record<BlockType, Partial<Block>>> = {
  products: { title: "", rule: "chosen", product_ids: [], count: 6 },
  text: { title: "", text: "" },
};

export function addBlock(blocks: readonly Block[], type: BlockType, picture?: StoredFile): Block[] {
  // The time makes it different from the ids of removed blocks, which orders still name.
  const id = Math.max(Math.floor(Date.now() / 1000), ...blocks.map((block) => block.id + 1));
  return [...blocks, { id, type, ...own[type], ...(picture && newItem(picture, 1)) }];
}

export const storedOf = ({ version, blocks, products }: Home) => ({
  version,
  values: { blocks: (blocks as Block[]).map((block) => withTargetName(block, products)) },
});

function withTargetName(block: Block, products: readonly FoundProduct[]): Block {
  if (block.target_type !== "product") return block;
  const product = products.find(({ id }) => String(id) === block.target);
  return { ...block, target_name: product?.name ?? null };
}

/** Without the fields that only the editor has. */
export const bodyOf = ({ blocks = [] }: { blocks?: readonly Block[] }): Pick<Body, "blocks"> => ({
  blocks: blocks.map(({ image_sizes, key, target_name, target, ...block }) => ({
    ...block,
    ...(target != null && { target: target.trim() }),
  })) as Body["blocks"],
});
