"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Counter } from "@/components/ui/counter";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { Picture } from "../../orders/[id]/picture";
import type { AfterSale } from "../types";
import type { Draft } from "./use-draft";

export function RestockFields({ request, draft }: { request: AfterSale; draft: Draft }) {
  const t = useTranslator();
  const came = request.items.filter(({ count, held }) => count > held);
  if (!came.length) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("afterSale.restock")}</legend>
      <p className="text-small text-ink-2">
        {t(came.some(({ restock }) => restock > 0) ? "afterSale.restock.all" : "afterSale.restock.none", {
          reason: request.reason_name,
        })}{" "}
        {t("afterSale.restock.help")}
      </p>
      <ul className="grid gap-2">
        {came.map((line) => (
          <li key={line.item_id} className="flex items-center gap-2">
            <Picture line={line} size={32} />
            <bdi className="min-w-0 flex-1 wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
            <Counter
              value={draft.restock[line.item_id] ?? 0}
              most={line.count - line.held}
              onChange={(count) => draft.setRestock(line.item_id, count)}
              label={t("afterSale.restock.name", { name: fullName(line.name, line.variant_name) })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
