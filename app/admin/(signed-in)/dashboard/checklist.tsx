import { Circle, CircleCheckBig } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { detail as examineShop } from "@/lib/system/findings/operations";
import { pointOf } from "@/lib/system/findings/points";
import { accessiblePages } from "../../guard";
import { canEditAt, pageAt } from "../../pages";

/** Lists the set-up steps before a shop's first real order. Steps that the reader cannot do are omitted. */
export async function Checklist({ held, practises }: { held: ReadonlySet<Permission>; practises: boolean }) {
  const t = await getTranslator();
  const open = new Set<string>(await accessiblePages());
  const { items } = held.has("config.read") ? await read(examineShop, {}) : { items: [] };
  const steps = items.flatMap(({ name, state, detail, link }) => {
    const page = link && pageAt(link);
    if (!pointOf(name).opens || !page || !open.has(page) || !canEditAt(page, held)) return [];
    return [{ name, detail, link, isDone: state === "ok" }];
  });
  if (!steps.length) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card title={t("dashboard.start")} note={t("dashboard.start.what", { done, all: steps.length })}>
      <ol className="divide-y divide-line-soft">
        {steps.map(({ name, detail, link, isDone }) => (
          <li key={name} className="flex min-h-12 items-center gap-3.5 px-4 py-2">
            {isDone ? (
              <CircleCheckBig
                className="size-5 shrink-0 text-green"
                role="img"
                aria-label={t("dashboard.start.done")}
              />
            ) : (
              <Circle className="size-5 shrink-0 text-control" aria-hidden="true" />
            )}
            <p className={classes("min-w-0 font-medium", isDone && "text-ink-2")}>{detail}</p>
            {!isDone && (
              <ButtonLink href={link} className="ml-auto">
                {t("dashboard.start.open")}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      {practises && (
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line-soft px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">{t("practice.title")}</p>
            <p className="text-ink-2">{t("practice.what")}</p>
          </div>
          <ButtonLink href="/admin/settings/open" className="ml-auto max-md:ml-0">
            {t("practice.begin")}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
