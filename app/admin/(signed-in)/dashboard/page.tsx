import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/page-header";
import { PageWords } from "@/components/page-words";
import { classes } from "@/components/ui/classes";
import { dayOf, formatDay, formatWeekday, hourOf } from "@/lib/i18n/format";
import { read } from "@/lib/next/read";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage, getWords } from "@/lib/next/words";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { get as getStats } from "@/lib/system/stats/operations";
import { guard } from "../../guard";
import { Checklist } from "./checklist";
import { Sales } from "./sales";
import { BestSellers, NewCustomers, OrderStates } from "./side-cards";
import { openTasks } from "./tasks";
import { ToDo } from "./to-do";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getWords())("menu.dashboard") };
}

/** Twice as many days are read for the period before, and the figures go back 90. */
const ranges = [7, 14, 30] as const;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DashboardPage({ searchParams }: Props) {
  const { group } = await guard("dashboard");
  const asked = Number((await searchParams).days);
  const days = ranges.find((range) => range === asked) ?? 14;
  const [figures, both] = await Promise.all([read(getStats, { days }), read(getStats, { days: days * 2 })]);
  const hasOrders = figures.orders_by_state.some(({ count }) => count > 0);
  return (
    <PageWords parts={["dashboard"]}>
      <Greeting days={days} />
      <div className="grid gap-4">
        {!hasOrders && <Checklist held={group.permissions} />}
        {hasOrders && <ToDo tasks={await openTasks(figures, group.permissions)} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="grid min-w-0 gap-4">
            <Sales now={figures.sales} before={both.sales.slice(0, days)} />
            <BestSellers products={figures.best_sellers} />
          </div>
          <div className="grid min-w-0 gap-4">
            <OrderStates states={figures.orders_by_state} />
            <NewCustomers now={figures.new_shoppers} before={both.new_shoppers.slice(0, days)} />
          </div>
        </div>
      </div>
    </PageWords>
  );
}

async function Greeting({ days }: { days: number }) {
  const words = await getWords();
  const language = await currentLanguage();
  const timeZone = (await currentShop())["shop.time_zone"];
  const me = await read(getOwnAccount, {});
  const now = new Date();
  const hour = hourOf(now, timeZone);
  const part = hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening";
  const today = dayOf(now, timeZone);
  const [day, weekday] = [formatDay(today, language, false), formatWeekday(today, language)];
  return (
    <PageHeader
      title={words(`dashboard.greeting.${part}`, { name: me.nickname || me.username || "" })}
      note={language === "zh" ? `${day} ${weekday}` : `${weekday}, ${day}`}
    >
      <nav
        aria-label={words("dashboard.range")}
        className="flex overflow-hidden rounded-control border bg-panel max-md:w-full"
      >
        {ranges.map((range) => (
          <Link
            key={range}
            href={`?days=${range}`}
            aria-current={range === days ? "true" : undefined}
            className={classes(
              "flex min-h-8 items-center justify-center border-l px-3 max-md:flex-1 -outline-offset-2 first:border-l-0 max-md:min-h-11",
              range === days ? "bg-soft font-medium text-accent" : "text-ink-2 hover:bg-hover",
            )}
          >
            {words("dashboard.lastDays", { days: range })}
          </Link>
        ))}
      </nav>
    </PageHeader>
  );
}
