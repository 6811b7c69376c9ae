"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { type BodyOf, cms } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { orThrow } from "@/components/api/use-api-query";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";

const pauseMs = 300;

interface Props {
  /** Undefined while something of the order is missing. */
  body: BodyOf<"POST", "/cms/order/quote"> | undefined;
  children: ReactNode;
}

/** The quote of the order, updated after each pause in typing. */
export function OrderQuote({ body, children }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const wanted = body && JSON.stringify(body);
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery({
    queryKey: ["/cms/order/quote", asked],
    queryFn: async ({ signal }) => orThrow(await cms("POST", "/cms/order/quote", { body: JSON.parse(asked!), signal })),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const quote = wanted && asked ? data : undefined;
  return (
    <Card title={t("newOrder.quote")} className="lg:sticky lg:top-4">
      <div className="grid gap-3 px-4 py-3" aria-live="polite">
        {!wanted && <p className="text-ink-2">{t("newOrder.quote.none")}</p>}
        {wanted && error && <p className="text-red">{formatProblem(error, t, language)}</p>}
        {quote && !error && (
          <>
            <ul className="grid gap-1.5">
              {quote.items.map((line) => (
                <Row key={line.at} amount={line.subtotal}>
                  <bdi>{fullName(line.name ?? `#${line.product_id}`, line.variant_name)}</bdi> × {line.count}
                </Row>
              ))}
            </ul>
            <ul className="grid gap-1.5 border-t border-line-soft pt-3">
              <Row amount={quote.goods_total}>{t("order.goods")}</Row>
              {quote.discounts.map(({ kind, name, target, amount }) => (
                <Row key={kind + name + target} amount={target === "goods" ? -amount : null}>
                  <bdi>{name}</bdi>
                  {target === "freight" && ` · ${t("order.discount.freight")} ${formatMoney(amount)}`}
                </Row>
              ))}
              <Row amount={quote.freight}>{t("order.freight")}</Row>
              <Row amount={quote.total} isTotal>
                {t("order.total")}
              </Row>
            </ul>
            {quote.problems.map(({ path, code, message }) => (
              <p key={path + code} className="text-red">
                {message}
              </p>
            ))}
          </>
        )}
        {children}
      </div>
    </Card>
  );
}

function Row({ amount, isTotal, children }: { amount: number | null; isTotal?: boolean; children: ReactNode }) {
  return (
    <li
      className={`flex items-baseline justify-between gap-4 tabular-nums ${isTotal ? "text-title font-semibold" : ""}`}
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
      {amount !== null && <span>{formatMoney(amount)}</span>}
    </li>
  );
}
