import type { Language } from "@/lib/i18n/language";
import { chinese } from "./words/chinese";
import { english } from "./words/english";

export type Words = Readonly<Record<keyof typeof english, string>>;
export const wordsOf = (language: Language): Words => (language === "zh" ? chinese : english);

/** Each language has pages of its own: one address never has two texts. */
export const addressOf = (language: Language) => (language === "zh" ? "/docs/zh-CN" : "/docs");
