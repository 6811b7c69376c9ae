import { parseFen, parsePositiveFen } from "@/components/edit/parse-fen";
import type { OfferKind, OfferLevel, OfferTier, offerScopes } from "@/db/schema/offers";
import { yuanOf } from "@/lib/csv/yuan";

export type OfferScope = (typeof offerScopes)[number];
export interface Rule {
  level: OfferLevel;
  kind: OfferKind;
  tiers: OfferTier[];
  cap: number | null;
  scope: OfferScope;
  scope_ids: number[];
}
/** `key` identifies a tier while others are removed. */
export type TierValues = Record<"key" | "from" | "off", string>;
export interface RuleValues extends Omit<Rule, "tiers" | "cap"> {
  tiers: TierValues[];
  cap: string;
}

export const maxTiers = 5;
export const emptyTier = (key: string): TierValues => ({ key, from: "", off: "" });
export const emptyRule: RuleValues = {
  level: "order",
  kind: "amount",
  tiers: [emptyTier("0")],
  cap: "",
  scope: "all",
  scope_ids: [],
};

/** Sets several fields of a form that has the fields of a rule. */
export const setEach = (set: (name: never, value: never) => void) => (change: Partial<RuleValues>) => {
  for (const [name, value] of Object.entries(change)) set(name as never, value as never);
};

/** 8000 → 80, 8050 → 80.50. Also for percentages, which have the same two decimals. */
const shortNumber = (hundredths: number) => yuanOf(hundredths).replace(/\.00$/, "");
/** The API requires at least 1 fen, which any order reaches. */
const anyPrice = 1;

export const typedRule = ({ level, kind, tiers, cap, scope, scope_ids }: Rule): RuleValues => ({
  level,
  kind,
  tiers: tiers.map(({ from, off }, at) => ({
    key: String(at),
    from: from === anyPrice ? "" : shortNumber(from),
    off: shortNumber(off),
  })),
  cap: cap === null ? "" : shortNumber(cap),
  scope,
  scope_ids,
});

/** Hundredths of a percent, from `15`, `15%`, or the part that is paid: `8.5折` and `85折` are 15 %. */
export function parsePercent(typed: string): number | undefined {
  const plain = typed.normalize("NFKC").replaceAll(/\s/g, "").replaceAll("。", ".");
  const [, rate] = /^(\d{1,2}(?:\.\d{1,2})?)折$/.exec(plain) ?? [];
  const tenths = Number(rate) > 10 ? Number(rate) / 10 : Number(rate);
  const off = rate === undefined ? parsePositiveFen(plain.replace(/%$/, "")) : Math.round((10 - tenths) * 1000);
  return off && off <= 10_000 ? off : undefined;
}

export const parseOff = (kind: OfferKind, typed: string) =>
  kind === "percent" ? parsePercent(typed) : parsePositiveFen(typed);
const readFrom = (typed: string) => (typed.trim() ? parseFen(typed) || undefined : anyPrice);

/**
 * Converts typed text to numbers. Invalid text is sent unchanged, so that the API reports the error at its field. Returns only
 * the changed fields.
 */
export function bodyOfRule(changed: Partial<RuleValues>, { kind }: RuleValues) {
  const { tiers, cap, ...others } = changed;
  return {
    ...others,
    ...(tiers && {
      tiers: tiers.map(({ from, off }) => ({
        from: readFrom(from) ?? from.trim(),
        off: parseOff(kind, off) ?? off.trim(),
      })),
    }),
    ...(cap !== undefined && { cap: cap.trim() ? (parsePositiveFen(cap) ?? cap.trim()) : null }),
  };
}

/** Undefined while a number is missing or invalid, or no goods are chosen. */
export function readRule(values: RuleValues): Rule | undefined {
  const { level, kind, scope, scope_ids } = values;
  const tiers = values.tiers.map(({ from, off }) => ({ from: readFrom(from), off: parseOff(kind, off) }));
  const cap = values.cap.trim() ? parsePositiveFen(values.cap) : null;
  const isRead = (tier: (typeof tiers)[number]): tier is OfferTier => tier.from !== undefined && tier.off !== undefined;
  if (!tiers.every(isRead) || cap === undefined || (scope !== "all" && !scope_ids.length)) return undefined;
  return { level, kind, tiers, cap, scope, scope_ids };
}
