import { useReader } from "./words";

/** What a link to an export says beside its filters: a Chinese reader gets a Chinese file. */
export function useCsvLanguage(): { language?: "zh" } {
  return useReader().language === "zh" ? { language: "zh" } : {};
}
