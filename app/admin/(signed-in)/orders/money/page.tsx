import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { money } from "@/lib/system/stats/operations";
import { accessiblePages, guard } from "../../../guard";
import { listUrl } from "../../../list-url";
import { pageTitle } from "../../../page-title";
import { MoneyTabs } from "../money-list";

export const generateMetadata = pageTitle("menu.money");

export default async function MoneyPage() {
  await guard("money");
  const t = await getTranslator();
  const { now } = await read(money, { days: 1 });
  const open = new Set(await accessiblePages());
  const labelOf = ({ name, link }: (typeof now)[number]) => {
    const href = link && listUrl(link, open);
    return href ? (
      <Link href={href} className="text-accent hover:underline">
        {t(`money.now.${name}`)}
      </Link>
    ) : (
      t(`money.now.${name}`)
    );
  };
  return (
    <PageTranslations parts={["menu", "money"]}>
      <PageHeader title={t("menu.money")} />
      <MoneyTabs name="money" />
      <Card title={t("money.now")} note={t("money.now.what")}>
        <ul className="divide-y divide-line-soft tabular-nums">
          {now.map((figure) => (
            <li key={figure.name} className="flex min-h-9 items-center gap-3 px-4 py-1.5 max-md:min-h-11">
              <span>{labelOf(figure)}</span>
              <span className="text-ink-2">{figure.count !== null && formatNumber(figure.count)}</span>
              <span className="ml-auto font-medium">{formatMoney(figure.amount)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </PageTranslations>
  );
}
