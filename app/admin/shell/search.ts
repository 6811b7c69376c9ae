import { cms } from "@/components/api/cms";
import type { PageProblem } from "@/components/api/problem";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { formatMoney } from "@/lib/i18n/format";
import { type Language, languageTags } from "@/lib/i18n/language";
import { kinds, type SearchableKind } from "@/lib/kinds/kinds";

/** The lists of the API that the palette searches, if the admin has permission to read the list and to open its page. */
export const searched = kinds.flatMap(({ name, record = name, page }) => {
  if (!page?.search) return [];
  const { kind, ...its } = { kind: name, record } as SearchableKind;
  return [{ kind, ...its, page: page.name, permission: `${kind}.read` as const }];
});

export type FoundKind = SearchableKind["kind"];
const searchOf = (kind: FoundKind) => searched.find((one) => one.kind === kind)!;

interface Item {
  id: number;
  order_no?: string;
  status?: string | null;
  delivery?: Delivery;
  is_part_shipped?: boolean;
  created_at?: string;
  total_price?: number;
  user?: { nickname: string } | null;
  /** The products of an order or an after-sale request. */
  snap_name?: string;
  /** The amount paid for the products of an after-sale request. */
  entitled?: number;
  name?: string;
  title?: string;
  nickname?: string;
  username?: string | null;
  price?: number;
  phone?: string | null;
  /** A string for a customer, an object for an order. */
  recipient?: string | { name: string } | null;
}

export interface FoundOrder {
  order_no: string;
  status: OrderStatus;
  delivery: Delivery;
  is_part_shipped: boolean;
  created_at: string;
}

interface Found {
  kind: FoundKind;
  id: number;
  title: string;
  detail: string;
  order?: FoundOrder;
}

interface NamedSetting {
  key: string;
  label: string;
  /** Both translations of its name and its description, and the key, for matching. */
  names: string;
}

export interface NamedSettings {
  named: NamedSetting[];
  problem?: PageProblem;
}

/** Reads the names in both languages, because an admin who uses English can also type 库存. */
export async function findSettings(language: Language, signal: AbortSignal): Promise<NamedSettings> {
  const [own, other] = language === "zh" ? (["zh", "en"] as const) : (["en", "zh"] as const);
  const [first, second] = await Promise.all(
    [own, other].map((one) => cms("GET", "/cms/config", { signal, language: languageTags[one] })),
  );
  const otherTexts = new Map(second!.done?.items.map(({ key, label, help }) => [key, `${label} ${help}`]));
  const named = (first!.done?.items ?? []).map(({ key, label, help }) => ({
    key,
    label,
    names: `${label} ${help} ${otherTexts.get(key) ?? ""} ${key}`,
  }));
  return { named, problem: first!.problem ?? second!.problem };
}

export interface Answer {
  found: Found[];
  /** The problem of a kind that could not be searched. */
  problem?: PageProblem;
}

/** The first five records of each kind. If a kind fails, the others are still returned. */
export async function find(kinds: readonly FoundKind[], text: string, signal: AbortSignal): Promise<Answer> {
  const answers = await Promise.all(
    kinds.map(async (kind) => {
      const query = { q: text, size: 5 };
      const { done, problem } = await cms("GET", `/cms/${searchOf(kind).record}`, { query, signal });
      const found = (done?.items ?? []).map((item: Item) => ({
        kind,
        id: item.id,
        ...shown(item),
        order: kind === "order" ? (item as FoundOrder) : undefined,
      }));
      return { found, problem };
    }),
  );
  return {
    found: answers.flatMap(({ found }) => found),
    problem: answers.find(({ problem }) => problem)?.problem,
  };
}

function shown(item: Item) {
  const { name, title, nickname, username, recipient, phone, price, snap_name, entitled, total_price } = item;
  const person = typeof recipient === "object" ? recipient?.name : recipient;
  if (item.order_no && total_price !== undefined) {
    const buyer = person || item.user?.nickname || item.order_no;
    return { title: `${buyer} · ${snap_name}`, detail: formatMoney(total_price) };
  }
  if (snap_name && entitled !== undefined) return { title: snap_name, detail: formatMoney(entitled) };
  const detail = price === undefined ? (phone ?? "") : formatMoney(price);
  return { title: name ?? title ?? (nickname || username || person || ""), detail };
}

const fewestDigits = 4;

/**
 * The orders that a typed number names, which come before pages and actions: by the end of the order number, or by any other
 * long number that the API found, such as one of a payment or a parcel.
 */
export function ordersByNumber<Each extends { order?: Pick<FoundOrder, "order_no"> }>(
  found: readonly Each[],
  text: string,
): Each[] {
  const orders = found.filter(({ order }) => order);
  if (text.length < fewestDigits || !/^[a-z]{0,4}\d+$/i.test(text)) return [];
  const ending = orders.filter(({ order }) => order!.order_no.endsWith(text));
  return ending.length || text.length < 10 ? ending : orders;
}

/** Whether the names contain each word of the text. */
export const fits = (names: string, text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => names.toLowerCase().includes(part));
