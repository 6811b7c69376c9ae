import type { ProductOption } from "@/db/schema/catalogue";
import type { reasons, reviews } from "./english/sentences";
import type { Slug } from "./goods";
import type { Size } from "./sizes";

/** The texts of a product. `goods.ts` has its language-independent data. */
export interface ProductText {
  name: string;
  summary: string;
  detail: string[];
  properties: Record<string, string>;
  /** The names of its options and their values, if it has sizes. */
  options?: ProductOption[];
}

export interface ArticleText {
  title: string;
  summary: string;
  /** HTML within the allow-list for articles. */
  content: string;
}

export interface NoticeText {
  title: string;
  content: string;
  remark: string;
}

export type Place = [province: string, city: string, district: string, detail: string];

interface Described {
  name: string;
  description: string;
}

/** All texts of the demo shop in one language. Lists have the same order as the data they belong to. */
export interface DemoTexts {
  products: Record<Slug, ProductText>;
  shop: {
    name: string;
    address: string;
    licence: string;
    permit: string;
    serviceHours: string;
    bot: string;
    pictures: string;
    /** Words appended to a name to form the title of a picture. Null if the file name is the title. */
    views: Record<"pack" | "close" | "category" | "theme" | "wide" | "avatar", string> | null;
    clerks: { name: string; info: string };
    categories: Described[];
    themes: Described[];
    banner: Described & { titles: string[] };
    home: { title: string; text: string };
    offers: {
      promotions: Record<"fruit" | "nuts" | "teas", { name: string; label: string }>;
      coupons: Record<"welcome" | "tea" | "last", string>;
    };
    searches: { hot: string[]; blocked: string; found: string[]; inVain: string[] };
    freight: Record<"parcels" | "grain" | "local", string>;
  };
  articles: ArticleText[];
  notices: NoticeText[];
  people: {
    nicknames: { root: string; clerk: string; shopper: string };
    shopperPlace: Place;
    company: string;
    /** Of every fifth shopper. */
    regular: { tags: string[]; note: string };
    shoppers: [nickname: string, ...Place[]][];
  };
  reasons: Record<keyof typeof reasons, string>;
  reviews: Record<ReviewName, string>;
}

export type ReviewName = keyof typeof reviews;

export interface SeedVariant extends Omit<Size, "values"> {
  id: number;
  values: string[];
}

export interface SeedProduct {
  id: number;
  category_id: number;
  name: string;
  summary: string;
  options: ProductOption[];
  variants: SeedVariant[];
  freight_template_id: number | null;
  on_sale: boolean;
  sort: number;
  main_image: string | null;
  images: string[];
  properties: { name: string; detail: string }[];
  detail: string;
}

export interface SeedAddress {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  postal_code: string;
  latitude?: number;
  longitude?: number;
  is_default: boolean;
}
