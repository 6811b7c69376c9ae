import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { getTranslator } from "@/lib/next/translator";
import { CustomPeriod } from "./custom-period";
import { monthRanges, type Period, ranges } from "./period";

export async function PeriodChoice({ period, today }: { period: Period; today: string }) {
  const t = await getTranslator();
  const choices = [
    ...ranges.map((days) => ({
      choice: days,
      href: `?days=${days}`,
      text: days === 1 ? t("dashboard.today") : t("dashboard.days", { days }),
      label: days === 1 ? undefined : t("dashboard.lastDays", { days }),
    })),
    ...monthRanges.map((month) => ({
      choice: month,
      href: `?month=${month}`,
      text: t(`dashboard.month.${month}`),
      label: undefined,
    })),
  ];
  return (
    <nav
      aria-label={t("dashboard.range")}
      className="grid grid-cols-3 overflow-hidden rounded-control border bg-panel max-md:w-full md:flex [&>*]:border-line md:[&>*+*]:border-l"
    >
      {choices.map(({ choice, href, text, label }) => (
        <Link
          key={choice}
          href={href}
          aria-label={label}
          aria-current={choice === period.choice ? "true" : undefined}
          className={classes(
            "flex min-h-8 items-center justify-center px-3 whitespace-nowrap -outline-offset-2 max-md:min-h-11",
            choice === period.choice ? "bg-soft font-medium text-accent" : "text-ink-2 hover:bg-hover",
          )}
        >
          {text}
        </Link>
      ))}
      <CustomPeriod key={`${period.from} ${period.to}`} period={period} today={today} />
    </nav>
  );
}
