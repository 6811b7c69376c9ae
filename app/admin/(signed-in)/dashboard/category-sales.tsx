import type { z } from "zod";
import { Card } from "@/components/ui/card";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { getTranslator } from "@/lib/next/translator";
import type { categorySales } from "@/lib/system/stats/schemas";
import { sumCategories } from "./figures";

type Category = z.output<typeof categorySales>;

/** Sales by category. Costs and profit appear to those who may see them, once the cost of something sold is known. */
export async function CategorySales({ categories }: { categories: readonly Category[] | undefined }) {
  const t = await getTranslator();
  const { amount, known, cost, profit, knownShare } = sumCategories(categories ?? []);
  const hasCosts = known > 0;
  return (
    <Card title={t("dashboard.goods")} note={t("dashboard.goods.what")}>
      {categories?.length === 0 && <p className="p-4 text-ink-2">{t("dashboard.best.none")}</p>}
      {!categories && <p className="p-4 text-ink-2">{t("dashboard.goods.failed")}</p>}
      {categories && categories.length > 0 && (
        <ScrollRegion label={t("dashboard.goods")} className="max-h-[420px]">
          <table className="w-full">
            <thead className="text-small text-ink-2">
              <tr className="[&_th]:h-9 [&_th]:px-4 [&_th]:text-right [&_th]:font-medium [&_th]:whitespace-nowrap">
                <th scope="col" className="text-left!">
                  {t("dashboard.goods.category")}
                </th>
                <th scope="col" className="max-md:hidden">
                  {t("dashboard.goods.units")}
                </th>
                <th scope="col">{t("dashboard.goods.amount")}</th>
                {hasCosts && (
                  <>
                    <th scope="col" className="max-md:hidden">
                      {t("dashboard.goods.cost")}
                    </th>
                    <th scope="col">{t("dashboard.goods.profit")}</th>
                  </>
                )}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {categories.map((category) => (
                <tr
                  key={category.id}
                  className="border-t border-line-soft text-right [&_td]:px-4 [&_td]:py-1.5 [&_td]:whitespace-nowrap"
                >
                  <th scope="row" className="px-4 text-left font-normal wrap-anywhere">
                    <bdi>{category.name}</bdi>
                  </th>
                  <td className="text-ink-2 max-md:hidden">{formatNumber(category.units)}</td>
                  <td>{formatMoney(category.amount)}</td>
                  {hasCosts && <Costs category={category} unknown={t("dashboard.goods.unknown")} />}
                </tr>
              ))}
            </tbody>
            {categories.length > 1 && (
              <tfoot className="font-medium tabular-nums">
                <tr className="border-t text-right [&_td]:px-4 [&_td]:py-1.5 [&_td]:whitespace-nowrap">
                  <th scope="row" className="px-4 text-left font-medium">
                    {t("dashboard.goods.total")}
                  </th>
                  <td className="max-md:hidden" />
                  <td>{formatMoney(amount)}</td>
                  {hasCosts && (
                    <>
                      <td className="max-md:hidden">{formatMoney(cost)}</td>
                      <td>
                        {formatMoney(profit)}
                        {known < amount && " *"}
                      </td>
                    </>
                  )}
                </tr>
              </tfoot>
            )}
          </table>
        </ScrollRegion>
      )}
      {hasCosts && (
        <p className="border-t border-line-soft px-4 py-2.5 text-small text-ink-2">
          {known === amount
            ? t("dashboard.goods.known.all")
            : t("dashboard.goods.known", { share: `${knownShare}%`, unknown: formatMoney(amount - known) })}
        </p>
      )}
      {amount > 0 && !hasCosts && categories?.some(({ cost }) => cost) && (
        <p className="border-t border-line-soft px-4 py-2.5 text-small text-ink-2">{t("dashboard.goods.known.none")}</p>
      )}
    </Card>
  );
}

function Costs({ category: { amount, cost }, unknown }: { category: Category; unknown: string }) {
  return (
    <>
      <td className="text-ink-2 max-md:hidden">{cost?.known_amount ? formatMoney(cost.cost) : ""}</td>
      {cost?.known_amount ? (
        <td>
          {formatMoney(cost.profit)}
          {cost.known_amount < amount && " *"}
        </td>
      ) : (
        <td className="text-ink-3">{unknown}</td>
      )}
    </>
  );
}
