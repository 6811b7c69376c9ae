"use client";

import { Plus, Truck } from "lucide-react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Template } from "./[id]/freight-form";
import { describeTemplate } from "./describe-cost";

interface Props {
  first: InitialData<"/cms/freight_template">;
  names: Readonly<Record<string, string>>;
}

const deliveries = ["express", "local"] as const;

export function FreightPage({ first, names }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const { done, problem } = useApiQuery("/cms/freight_template", { first });
  const templates = done?.items ?? [];
  const newTemplate = can("freight.create") && (
    <ButtonLink href="/admin/freight/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("freight.new")}
    </ButtonLink>
  );
  return (
    <div className="max-w-[924px]">
      <PageHeader title={t("menu.freight")}>{templates.length > 0 && newTemplate}</PageHeader>
      <div className="grid gap-4">
        <ProblemNote problem={problem} />
        {templates.length === 0 && (
          <Card>
            <EmptyState
              icon={<Truck className="size-5" aria-hidden="true" />}
              title={t("freight.empty")}
              actions={newTemplate}
            >
              {t("freight.empty.what")}
            </EmptyState>
          </Card>
        )}
        {deliveries.map((delivery) => {
          const own = templates.filter((template) => template.delivery === delivery);
          if (!own.length) return null;
          return (
            <Card key={delivery} title={t(`freight.delivery.${delivery}`)}>
              <ul>
                {own.map((template) => (
                  <TemplateRow key={template.id} template={template} names={names} />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
    </div>
  );
}

function TemplateRow({ template, names }: { template: Template; names: Props["names"] }) {
  const t = useTranslator();
  const { id, name, by, is_default } = template;
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 border-b border-line-soft px-4 py-3 last:border-0 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link href={`/admin/freight/${id}`} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
        {is_default && <Badge tone="green">{t("freight.default")}</Badge>}
        <span className="text-ink-2">{t(`freight.by.${by}`)}</span>
      </div>
      <p className="text-ink-2 tabular-nums max-md:order-last">{usedWords(template, t)}</p>
      <p className="text-ink-2 wrap-anywhere md:col-span-2">{describeTemplate(template, names, t)}</p>
    </li>
  );
}

/** Local delivery uses its default template; products use express templates. */
function usedWords({ delivery, is_default, product_count: count }: Template, t: ReturnType<typeof useTranslator>) {
  if (delivery === "local") return t(is_default ? "freight.products.local" : "freight.unused");
  if (is_default) return count ? t("freight.products.others", { count }) : t("freight.products.all");
  return count ? t("freight.products", { count }) : t("freight.unused");
}
