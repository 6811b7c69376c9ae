/** One product as `products-*.ts` write it; `catalogue.ts` adds ids, order and image keys. */
export interface ProductText {
  /** Also the name of its pictures: `public/demo/<slug>.webp`, `<slug>-pack.webp`, `<slug>-close.webp`. */
  slug: string;
  name: string;
  summary: string;
  /** In fen. */
  price: number;
  stock: number;
  detail: string[];
  properties: Record<string, string>;
  views: ("pack" | "close")[];
  on_sale?: false;
}

export interface SeedProduct {
  id: number;
  category_id: number;
  name: string;
  summary: string;
  price: number;
  stock: number;
  on_sale: boolean;
  sort: number;
  main_image: string | null;
  images: string[];
  properties: { name: string; detail: string }[];
  detail: string;
}

export interface SeedCategory {
  id: number;
  parent_id: number | null;
  name: string;
  description: string;
  image: string;
  sort: number;
}

export interface SeedTheme {
  id: number;
  name: string;
  description: string;
  topic_image: string;
  head_image: string;
  product_ids: number[];
}

export interface SeedBanner {
  id: number;
  name: string;
  description: string;
  items: {
    image: string;
    title: string;
    target_type: "none" | "product" | "theme" | "category" | "url";
    target: string | null;
  }[];
}

export interface SeedArticle {
  title: string;
  summary: string;
  /** HTML within the allow-list for articles. */
  content: string;
  cover: string;
  type: string;
  status: "draft" | "published";
  days_ago: number;
}

export interface SeedNotice {
  type: "notice" | "announcement";
  title: string;
  /** HTML, as in an article. */
  content: string;
  status: "open" | "closed";
  remark: string;
  days_ago: number;
}

export interface SeedAddress {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  postal_code: string;
  is_default: boolean;
}

export interface SeedShopper {
  nickname: string;
  avatar: string | null;
  phone: string;
  addresses: SeedAddress[];
}
