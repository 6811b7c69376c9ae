"use client";

import { LayoutTemplate, Plus } from "lucide-react";
import type { z } from "zod";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { MoveButtons, useOrderedList } from "@/components/edit/ordered-list";
import { useBin } from "@/components/edit/use-bin";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { adminSummary } from "@/lib/catalogue/themes/admin-schemas";
import { ShelfTabs } from "../banners/shelf-tabs";

type ListedTheme = z.output<typeof adminSummary>;

interface Props {
  isBin: boolean;
  first: InitialData<"/cms/theme">;
}

export function ThemesPage({ isBin, first }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const send = useSend();
  const { done, problem, refresh, readAgain } = useApiQuery("/cms/theme", { query: first.query, first });
  const { restore } = useBin("/cms/theme", refresh);
  const list = useOrderedList({
    stored: done?.items ?? [],
    write: (id, sort) => send("PUT", `/cms/theme/${id}`, { body: { sort } }),
    read: readAgain,
  });
  const canMove = !isBin && can("theme.edit") && list.rows.length > 1;

  const newTheme = can("theme.create") && (
    <ButtonLink href="/admin/themes/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("menu.newTheme")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("banners.title")}>
        <ButtonLink href={isBin ? "/admin/themes" : "/admin/themes?deleted=true"} look="quiet">
          {t(isBin ? "themes.all" : "edit.bin")}
        </ButtonLink>
        {newTheme}
      </PageHeader>
      <ShelfTabs current="themes" />
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem && !done && <RowsSkeleton />}
      {done && list.rows.length === 0 && (
        <div className="rounded-card border bg-panel">
          <EmptyState
            icon={<LayoutTemplate className="size-5" aria-hidden="true" />}
            title={t(isBin ? "themes.binEmpty" : "themes.empty")}
            actions={!isBin && newTheme}
          >
            {t(isBin ? "themes.binEmpty.what" : "themes.empty.what")}
          </EmptyState>
        </div>
      )}
      {list.rows.length > 0 && (
        <div className="max-w-[820px]">
          {canMove && <p className="mb-2 text-ink-2">{t("themes.order")}</p>}
          <ul aria-label={t("banners.tab.themes")} className="grid gap-2">
            {list.rows.map((theme, at) => (
              <li key={theme.id} className="flex min-w-0 items-center gap-1 rounded-card border bg-panel px-2 py-0.5">
                {canMove && <MoveButtons list={list} at={at} name={theme.name} />}
                <ThemeLine
                  theme={theme}
                  href={isBin ? undefined : `/admin/themes/${theme.id}`}
                  onRestore={isBin && can("theme.edit") ? () => restore([theme]) : undefined}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface LineProps {
  theme: ListedTheme;
  href: string | undefined;
  onRestore?: () => void;
}

function ThemeLine({ theme, href, onRestore }: LineProps) {
  const t = useTranslator();
  const { name, description, topic_image, topic_image_sizes, product_count, status } = theme;
  const picture = topic_image_sizes?.small.url ?? topic_image;
  const title = <bdi className="block truncate font-medium">{name}</bdi>;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 py-1.5">
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="size-16 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="size-16 shrink-0 rounded-control bg-gray-soft" />
      )}
      <div className="min-w-0 flex-1">
        {href ? (
          <Link href={href} data-row-link="" className="block rounded-control hover:text-accent">
            {title}
          </Link>
        ) : (
          title
        )}
        <bdi className="block truncate text-ink-2">{description}</bdi>
        <span className="text-small text-ink-3">{t("themes.products", { count: product_count })}</span>
      </div>
      {status === "draft" && <Badge tone="gray">{t("themes.state.draft")}</Badge>}
      {onRestore && <Button onClick={onRestore}>{t("edit.restore")}</Button>}
    </div>
  );
}
