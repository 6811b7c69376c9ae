"use client";

import { GalleryHorizontal, Plus, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useBin } from "@/components/edit/use-bin";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, ButtonLink } from "@/components/ui/button";
import type { Banner } from "./[id]/banner-form";
import { ShelfTabs } from "./shelf-tabs";

const column = createColumn<Banner>();

export function BannersPage(given: ListProps<Banner>) {
  const t = useTranslator();
  const router = useRouter();
  const can = usePermission();
  const list = useRecordList({ name: "banners", path: "/cms/banner", ...given });
  const { state, chosenRows } = list;
  const filters = useFilters(list, [{ name: "deleted", label: t("edit.bin"), kind: "flag" }]);
  const isBin = state.deleted === "true";
  const { restore } = useBin("/cms/banner", () => {
    list.choose({ ids: {}, isAll: false });
    list.refresh();
  });
  const newBanner = can("banner.create") && (
    <ButtonLink href="/admin/banners/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t("menu.newBanner")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("banners.title")}>{newBanner}</PageHeader>
      <ShelfTabs current="banners" />
      <RecordList
        list={list}
        label={t("banners.tab.banners")}
        columns={useBannerColumns()}
        usualColumns={
          isBin ? ["name", "pictures", "deleted_at"] : ["name", "pictures", "place", "description", "updated_at"]
        }
        usualSort="-created_at"
        nameOf={({ name }) => name}
        hrefOf={({ id }) => (isBin ? undefined : `/admin/banners/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`/admin/banners/${id}`)}
        search={t("banners.search")}
        {...filters}
        bulk={
          isBin &&
          can("banner.edit") && (
            <Button icon={<Undo2 className="size-4" aria-hidden="true" />} onClick={() => restore(chosenRows)}>
              {t("edit.restore")}
            </Button>
          )
        }
        empty={
          <EmptyState
            icon={<GalleryHorizontal className="size-5" aria-hidden="true" />}
            title={t("banners.empty")}
            actions={newBanner}
          >
            {t("banners.empty.what")}
          </EmptyState>
        }
      />
    </>
  );
}

function useBannerColumns(): Columns<Banner> {
  const t = useTranslator();
  const time = (name: "updated_at" | "deleted_at") =>
    column(
      name,
      t(`banners.${name}`),
      { align: "right", card: "right" },
      (row) => row[name] && <TimeCell at={row[name]} />,
    );
  return [
    column("name", t("banners.name"), { card: "left" }, (row) => (
      <bdi className="block max-w-60 truncate font-medium">{row.name}</bdi>
    )),
    column("pictures", t("banners.items"), { card: "left" }, (row) => (
      <span className="flex gap-1">
        {row.items.slice(0, 4).map(({ id, image, image_sizes }) => (
          <img
            key={id}
            src={image_sizes?.small.url ?? image}
            alt=""
            loading="lazy"
            className="h-7 w-14 rounded-sm object-cover"
          />
        ))}
        {row.items.length > 4 && <span className="self-center text-ink-3 tabular-nums">+{row.items.length - 4}</span>}
      </span>
    )),
    column("place", t("banners.place"), { card: "left" }, (row) => (
      <span className={row.is_home ? undefined : "text-ink-2"}>
        {t(row.is_home ? "banners.place.home" : "banners.place.none")}
      </span>
    )),
    column("description", t("banners.description"), {}, (row) => (
      <bdi className="block max-w-72 truncate text-ink-2">{row.description}</bdi>
    )),
    time("updated_at"),
    time("deleted_at"),
  ];
}
