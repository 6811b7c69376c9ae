"use client";

import { LayoutTemplate, Plus } from "lucide-react";
import { useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { placesFor, sortLike } from "@/components/edit/placements";
import { useUnsaved } from "@/components/edit/unsaved-changes";
import { useBin } from "@/components/edit/use-bin";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Sortable } from "@/components/ui/sortable";
import { useToast } from "@/components/ui/toast";
import { ShelfTabs } from "../banners/shelf-tabs";
import { type ListedTheme, themeTones } from "./types";

interface Props {
  isBin: boolean;
  first: InitialData<"/cms/theme">;
}

const differ = (one: readonly ListedTheme[], other: readonly ListedTheme[]) =>
  one.some(({ id }, at) => id !== other[at]?.id);

export function ThemesPage({ isBin, first }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const send = useSend();
  const toast = useToast();
  const { done, problem, refresh, put } = useApiQuery("/cms/theme", { query: first.query, first });
  const [ordered, setOrdered] = useState<ListedTheme[]>();
  const [isSaving, setSaving] = useState(false);
  const { restore } = useBin("/cms/theme", refresh);
  const themes = ordered ?? done?.items ?? [];
  const isNewOrder = ordered !== undefined && differ(ordered, done?.items ?? []);
  useUnsaved(isNewOrder);

  async function save() {
    if (isSaving || !ordered) return;
    setSaving(true);
    let saved = ordered;
    for (const { id, sort } of placesFor(ordered)) {
      const { version } = ordered.find((theme) => theme.id === id)!;
      const answer = await send("PUT", `/cms/theme/${id}`, { body: { sort, version } });
      if (answer.problem) {
        toast({ message: formatProblem(answer.problem, t, language), isProblem: true });
        // Reloads the stored order, which can contain a part of this one and changes by other admins. A retry starts from it.
        const { done: now } = await send("GET", "/cms/theme");
        if (now) put(now);
        setOrdered((latest = ordered) => sortLike(latest, now?.items ?? saved));
        return setSaving(false);
      }
      saved = saved.map((theme) => (theme.id === id ? { ...theme, sort, version: answer.done.version } : theme));
    }
    setSaving(false);
    put({ items: saved });
    // Moves made during the save remain, and are not saved yet.
    setOrdered((latest = saved) => (differ(latest, saved) ? sortLike(latest, saved) : undefined));
    toast({ message: t("themes.ordered") });
  }

  const newTheme = can("theme.create") && (
    <ButtonLink href="/admin/themes/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("themes.new")}
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
      {done && themes.length === 0 && (
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
      {themes.length > 0 && (
        <div className="max-w-[820px]">
          {!isBin && can("theme.edit") && themes.length > 1 && (
            <div className="mb-2 flex min-h-8 items-center gap-2">
              <p className="mr-auto text-ink-2">{t("themes.order")}</p>
              {isNewOrder && (
                <>
                  <Button onClick={() => setOrdered(undefined)} disabled={isSaving}>
                    {t("edit.discard")}
                  </Button>
                  <Button look="primary" onClick={save} aria-disabled={isSaving}>
                    {t(isSaving ? "common.saving" : "themes.saveOrder")}
                  </Button>
                </>
              )}
            </div>
          )}
          <Sortable
            label={t("banners.tab.themes")}
            items={themes}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOrder={setOrdered}
            isFlat
            isFixed={isBin || !can("theme.edit")}
            render={(theme) => (
              <ThemeLine
                theme={theme}
                href={isBin ? undefined : `/admin/themes/${theme.id}`}
                onRestore={isBin && can("theme.edit") ? () => restore([theme]) : undefined}
              />
            )}
          />
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
    <div className="flex min-w-0 items-center gap-3 py-1.5">
      {picture ? (
        <img
          src={picture}
          alt=""
          draggable={false}
          loading="lazy"
          className="size-16 shrink-0 rounded-control object-cover"
        />
      ) : (
        <span className="size-16 shrink-0 rounded-control bg-gray-soft" />
      )}
      <div className="min-w-0 flex-1">
        {href ? (
          <Link href={href} data-row-link="" draggable={false} className="block rounded-control hover:text-accent">
            {title}
          </Link>
        ) : (
          title
        )}
        <bdi className="block truncate text-ink-2">{description}</bdi>
        <span className="text-small text-ink-3">{t("themes.products", { count: product_count })}</span>
      </div>
      {status === "draft" && <Badge tone={themeTones.draft}>{t("themes.state.draft")}</Badge>}
      {onRestore && <Button onClick={onRestore}>{t("edit.restore")}</Button>}
    </div>
  );
}
