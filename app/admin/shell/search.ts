import { cms } from "@/components/cms";
import { formatMoney } from "@/lib/i18n/format";

/** The palette searches these lists of the API besides pages, if the admin may read the list and has its page. */
export const searched = {
  order: { page: "orders", permission: "order.read", list: "/cms/order", least: 2 },
  product: { page: "products", permission: "product.read", list: "/cms/product", least: 1 },
  customer: { page: "customers", permission: "customer.read", list: "/cms/customer", least: 2 },
  article: { page: "articles", permission: "article.read", list: "/cms/article", least: 1 },
} as const;

export type Kind = keyof typeof searched;

interface Item {
  id: number;
  order_no?: string;
  total_price?: number;
  name?: string;
  title?: string;
  nickname?: string;
  username?: string | null;
  price?: number;
  phone?: string | null;
}

export interface Found {
  kind: Kind;
  id: number;
  title: string;
  detail: string;
}

export interface NamedSetting {
  key: string;
  label: string;
  /** Its names in both languages, and its key. */
  names: string;
}

/** Somebody who reads English may still type 库存. */
export async function findSettings(signal: AbortSignal): Promise<NamedSetting[]> {
  const own = document.documentElement.lang;
  const other = own.startsWith("zh") ? "en" : "zh-CN";
  const [named, inOther] = await Promise.all(
    [own, other].map(async (language) => {
      const { done } = await cms("GET", "/cms/config", { signal, language });
      return done?.items ?? [];
    }),
  );
  const otherName = new Map(inOther!.map(({ key, label }) => [key, label]));
  return named!.map(({ key, label }) => ({ key, label, names: `${label} ${otherName.get(key) ?? ""} ${key}` }));
}

/** The first five of each kind. A kind that fails is left out: the others still help. */
export async function find(kinds: readonly Kind[], text: string, signal: AbortSignal): Promise<Found[]> {
  const long = kinds.filter((kind) => [...text].length >= searched[kind].least);
  const answers = await Promise.all(
    long.map(async (kind) => {
      const { done } = await cms("GET", searched[kind].list, { query: { q: text, size: 5 }, signal });
      return (done?.items ?? []).map((item: Item) => ({ kind, id: item.id, ...shown(item) }));
    }),
  );
  return answers.flat();
}

function shown({ order_no, total_price, name, title, nickname, username, phone, price }: Item) {
  if (order_no) return { title: order_no, detail: total_price === undefined ? "" : formatMoney(total_price) };
  const detail = price === undefined ? (phone ?? "") : formatMoney(price);
  return { title: name ?? title ?? (nickname || username || ""), detail };
}
