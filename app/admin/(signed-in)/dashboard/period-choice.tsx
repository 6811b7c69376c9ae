import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { getTranslator } from "@/lib/next/translator";
import { CustomPeriod } from "./custom-period";
import { type Period, ranges } from "./period";

export async function PeriodChoice({ period, today }: { period: Period; today: string }) {
  const words = await getTranslator();
  const isChosen = (days: number) => !period.isOwn && days === period.days;
  return (
    <nav
      aria-label={words("dashboard.range")}
      className="grid grid-cols-4 overflow-hidden rounded-control border bg-panel max-md:w-full md:flex [&>*]:border-line md:[&>*+*]:border-l"
    >
      {ranges.map((days) => (
        <Link
          key={days}
          href={`?days=${days}`}
          aria-label={days === 1 ? undefined : words("dashboard.lastDays", { days })}
          aria-current={isChosen(days) ? "true" : undefined}
          className={classes(
            "flex min-h-8 items-center justify-center px-3 -outline-offset-2 max-md:min-h-11",
            isChosen(days) ? "bg-soft font-medium text-accent" : "text-ink-2 hover:bg-hover",
          )}
        >
          {days === 1 ? words("dashboard.today") : words("dashboard.days", { days })}
        </Link>
      ))}
      <CustomPeriod key={`${period.from} ${period.to}`} period={period} today={today} />
    </nav>
  );
}
