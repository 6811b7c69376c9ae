import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { z } from "zod";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PageHeader } from "@/components/page/page-header";
import { dayOf, formatDay, formatWeekday, hourOf } from "@/lib/i18n/format";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { get as getOwnAccount } from "@/lib/people/users/operations";
import { days as getDays, get as getStats, categories as listCategories } from "@/lib/system/stats/operations";
import type { stats } from "@/lib/system/stats/schemas";
import { guard } from "../../guard";
import { CategorySales } from "./category-sales";
import { Checklist } from "./checklist";
import { type Period, parsePeriod, periodNames } from "./period";
import { PeriodChoice } from "./period-choice";
import { Sales } from "./sales";
import { BestSellers, NewCustomers, OrderStates } from "./side-cards";
import { openTasks } from "./tasks";
import { ToDo } from "./to-do";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslator())("menu.dashboard") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The tasks of the admin, and the shop's figures for those who may see them. */
export default async function DashboardPage({ searchParams }: Props) {
  const { group } = await guard("dashboard");
  const today = dayOf(new Date(), (await currentShop())["shop.time_zone"]);
  const period = parsePeriod(await searchParams, today);
  const seesFigures = group.permissions.has("stats.read");
  const figures = seesFigures ? await read(getStats, { from: period.from, to: period.to }) : undefined;
  const choice = figures && <PeriodChoice period={period} today={today} />;
  const practises = await isPractising(store().db);
  const hasOrders = !figures || figures.orders_by_state.some(({ count }) => count > 0);
  return (
    <PageTranslations parts={["dashboard", "practice"]}>
      <Greeting>
        <div className="max-md:hidden">{choice}</div>
      </Greeting>
      <div className="grid gap-4">
        {(practises || !hasOrders) && <Checklist held={group.permissions} practises={practises} />}
        {hasOrders && <ToDo tasks={await openTasks(group.permissions)} />}
        {/* On phones, the tasks come before the choice of period. */}
        <div className="md:hidden">{choice}</div>
        {figures && <Figures figures={figures} period={period} today={today} />}
      </div>
    </PageTranslations>
  );
}

interface FiguresProps {
  figures: z.output<typeof stats>;
  period: Period;
  today: string;
}

async function Figures({ figures, period, today }: FiguresProps) {
  const [before, categories] = await Promise.all([
    read(getDays, period.before),
    attempt(listCategories, { from: period.from, to: period.to }),
  ]);
  const names = periodNames(period, today, await getTranslator());
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 gap-4">
        <Sales now={figures.sales} before={before.sales} names={names} />
        <CategorySales categories={categories.done?.items} />
        <BestSellers products={figures.best_sellers} />
      </div>
      <div className="grid min-w-0 gap-4">
        <OrderStates states={figures.orders_by_state} toPickUp={figures.to_pick_up} />
        <NewCustomers now={figures.new_shoppers} before={before.new_shoppers} nameBefore={names[1]} />
      </div>
    </div>
  );
}

async function Greeting({ children }: { children: ReactNode }) {
  const t = await getTranslator();
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
      title={t(`dashboard.greeting.${part}`, { name: me.nickname || me.username || "" })}
      note={language === "zh" ? `${day} ${weekday}` : `${weekday}, ${day}`}
    >
      {children}
    </PageHeader>
  );
}
