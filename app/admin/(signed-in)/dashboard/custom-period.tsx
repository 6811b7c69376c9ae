"use client";

import { CalendarRange } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { TextField } from "@/components/ui/field";
import { Menu } from "@/components/ui/menu";
import { formatDay } from "@/lib/i18n/format";
import { type Period, periodError } from "./period";

export function CustomPeriod({ period: { from, to, choice }, today }: { period: Period; today: string }) {
  const t = useTranslator();
  const isOwn = choice === "own";
  const { language } = useReader();
  const router = useRouter();
  const [fault, setFault] = useState<ReturnType<typeof periodError>>();

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const days = { from: String(given.get("from")), to: String(given.get("to")) };
    const wrong = periodError(days.from, days.to);
    setFault(wrong);
    if (wrong) return;
    form.closest<HTMLElement>("[popover]")?.hidePopover();
    router.push(`?${new URLSearchParams(days)}`);
  }

  const shown = isOwn ? `${formatDay(from, language)} – ${formatDay(to, language)}` : t("dashboard.own");
  return (
    <Menu
      wide
      label={shown}
      className={classes(
        "flex min-h-8 items-center justify-center gap-1.5 px-3 -outline-offset-2 max-md:min-h-11",
        isOwn ? "bg-soft font-medium text-accent max-md:col-span-3" : "text-ink-2 hover:bg-hover",
      )}
      trigger={
        <>
          <CalendarRange className="size-4 shrink-0" aria-hidden="true" />
          {shown}
        </>
      }
    >
      <form onSubmit={show} className="grid gap-3 p-2.5">
        <div className="grid grid-cols-2 gap-2.5">
          <TextField label={t("dashboard.own.from")} name="from" type="date" max={today} defaultValue={from} required />
          <TextField
            label={t("dashboard.own.to")}
            name="to"
            type="date"
            max={today}
            defaultValue={to}
            required
            error={fault && t(`dashboard.own.${fault}`)}
          />
        </div>
        <Button type="submit" look="primary" className="justify-center">
          {t("dashboard.own.show")}
        </Button>
      </form>
    </Menu>
  );
}
