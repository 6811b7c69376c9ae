"use client";

import { GalleryHorizontal, Plus, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type Columns, columnsOf } from "@/components/data-table/columns";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useBin } from "@/components/edit/use-bin";
import { Empty } from "@/components/page/empty";
import { PageHeader } from "@/components/page/page-header";
import { useMay } from "@/components/session/may";
import { Button, ButtonLink } from "@/components/ui/button";
import { Time } from "@/components/words/time";
import { useWords } from "@/components/words/words";
import { ShelfTabs } from "./shelf-tabs";
import { type Banner, bannerParameters, onHomePage } from "./types";

const column = columnsOf<Banner>();

export function BannersPage({ first, kept }: FirstList<Banner>) {
  const words = useWords();
  const router = useRouter();
  const may = useMay();
  const list = useRecordList({ name: "banners", path: "/cms/banner", parameters: bannerParameters, first, kept });
  const { state, change, chosenRows } = list;
  const isBin = state.deleted === "true";
  const { restore } = useBin("/cms/banner", () => {
    list.choose({ ids: {}, isAll: false });
    list.refresh();
  });
  const newBanner = may("banner.create") && (
    <ButtonLink href="/admin/banners/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {words("banners.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={words("banners.title")}>{newBanner}</PageHeader>
      <ShelfTabs current="banners" />
      <RecordList
        list={list}
        label={words("banners.tab.banners")}
        columns={useBannerColumns()}
        usualColumns={
          isBin ? ["name", "pictures", "deleted_at"] : ["name", "pictures", "place", "description", "updated_at"]
        }
        usualSort="-created_at"
        nameOf={({ name }) => name}
        hrefOf={({ id }) => (isBin ? undefined : `/admin/banners/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`/admin/banners/${id}`)}
        search={words("banners.search")}
        chips={
          isBin ? [{ name: "deleted", text: words("edit.bin"), onRemove: () => change({ deleted: undefined }) }] : []
        }
        filters={
          <label className="flex min-h-7 items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={isBin}
              onChange={({ target }) => change({ deleted: target.checked ? "true" : undefined })}
            />
            {words("edit.bin")}
          </label>
        }
        bulk={
          isBin &&
          may("banner.edit") && (
            <Button icon={<Undo2 className="size-4" aria-hidden="true" />} onClick={() => restore(chosenRows)}>
              {words("edit.restore")}
            </Button>
          )
        }
        empty={
          <Empty
            icon={<GalleryHorizontal className="size-5" aria-hidden="true" />}
            title={words("banners.empty")}
            actions={newBanner}
          >
            {words("banners.empty.what")}
          </Empty>
        }
      />
    </>
  );
}

function useBannerColumns(): Columns<Banner> {
  const words = useWords();
  const time = (name: "updated_at" | "deleted_at") =>
    column.display({
      id: name,
      header: words(`banners.${name}`),
      meta: { label: words(`banners.${name}`), align: "right", card: "right" },
      cell: ({ row: { original } }) =>
        original[name] && (
          <span className="relative z-[1] text-ink-2">
            <Time at={original[name]} />
          </span>
        ),
    });
  return [
    column.display({
      id: "name",
      header: words("banners.name"),
      meta: { label: words("banners.name"), card: "left" },
      cell: ({ row: { original } }) => <bdi className="block max-w-60 truncate font-medium">{original.name}</bdi>,
    }),
    column.display({
      id: "pictures",
      header: words("banners.items"),
      meta: { label: words("banners.items"), card: "left" },
      cell: ({ row: { original } }) => (
        <span className="flex gap-1">
          {original.items.slice(0, 4).map(({ id, image, image_sizes }) => (
            <img
              key={id}
              src={image_sizes?.small.url ?? image}
              alt=""
              loading="lazy"
              className="h-7 w-14 rounded-sm object-cover"
            />
          ))}
          {original.items.length > 4 && (
            <span className="self-center text-ink-3 tabular-nums">+{original.items.length - 4}</span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "place",
      header: words("banners.place"),
      meta: { label: words("banners.place"), card: "left" },
      cell: ({ row: { original } }) => (
        <span className={original.id === onHomePage ? undefined : "text-ink-2"}>
          {words(original.id === onHomePage ? "banners.place.home" : "banners.place.none")}
        </span>
      ),
    }),
    column.display({
      id: "description",
      header: words("banners.description"),
      meta: { label: words("banners.description") },
      cell: ({ row: { original } }) => <bdi className="block max-w-72 truncate text-ink-2">{original.description}</bdi>,
    }),
    time("updated_at"),
    time("deleted_at"),
  ];
}
