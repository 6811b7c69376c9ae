"use client";

import { useWords } from "@/components/words";
import type { Dictionary } from "./types";

/** The dictionaries that the shop comes with, by their first names. */
const builtIn = {
  carrier: "Carriers",
  order_status: "Order states",
  article_type: "Article types",
  verdict: "Payment notification verdicts",
} as const;
type BuiltIn = keyof typeof builtIn;

export const isBuiltIn = (type: string): type is BuiltIn => Object.hasOwn(builtIn, type);

/** One that nobody has renamed is named in the reader's language. */
export function useDictionaryName() {
  const words = useWords();
  return ({ type, name }: Pick<Dictionary, "type" | "name">) =>
    isBuiltIn(type) && builtIn[type] === name ? words(`dictionaries.name.${type}`) : name;
}
