import type { Language } from "@/lib/i18n/language";
import type { Plain } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";

const prompts: Record<string, { title: Plain; text: Plain }> = {
  todays_work: {
    title: "What to do today",
    text: "List what needs doing in the shop today, the overdue first, with order numbers. Read adminAlarms_list; adminOrders_count, then adminOrders_list for paid orders that are not shipped and for unpaid ones; adminAfterSales_count and adminAfterSales_list for open requests; adminProducts_list for products with low stock; adminInvoices_count and adminReviews_count. Skip what this key cannot read, and say so. Change nothing.",
  },
  sales_change: {
    title: "Why did sales change this week?",
    text: "Explain why this week's sales differ from last week's. Read adminStats_days for both weeks, adminStats_get, adminStats_categories, adminProducts_list for what is sold out or off sale, adminPromotions_list and adminCoupons_list for offers that began or ended, and adminAfterSales_count. Name the figures behind each reason, and say which reasons are guesses. Change nothing.",
  },
};

export const listPrompts = (language: Language) =>
  Object.entries(prompts).map(([name, { title }]) => ({ name, title: translate(title, language) }));

export function promptText(name: string, language: Language) {
  const prompt = Object.hasOwn(prompts, name) ? prompts[name] : undefined;
  return prompt && translate(prompt.text, language);
}
