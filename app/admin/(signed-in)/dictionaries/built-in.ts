"use client";

import type { z } from "zod";
import { useTranslator } from "@/components/i18n/translator";
import type { dict, dictType } from "@/lib/system/dictionaries/schemas";

export type Dictionary = z.output<typeof dictType>;
export type Entry = z.output<typeof dict>;

/** The built-in dictionaries by their initial names, in both languages: the demo shop is created in one of them. */
const builtIn = {
  carrier: ["Carriers", "快递公司"],
  after_sale_reason: ["Reasons for after-sale", "售后原因"],
  article_type: ["Article types", "文章类型"],
};
type BuiltIn = keyof typeof builtIn;

export const isBuiltIn = (type: string): type is BuiltIn => Object.hasOwn(builtIn, type);

/** A built-in dictionary that has not been renamed is shown in the admin's language. */
export function useDictionaryName() {
  const t = useTranslator();
  return ({ type, name }: Pick<Dictionary, "type" | "name">) =>
    isBuiltIn(type) && builtIn[type].includes(name) ? t(`dictionaries.name.${type}`) : name;
}
