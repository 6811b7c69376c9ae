"use client";

import { FolderPlus, Images } from "lucide-react";
import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { RowsSkeleton } from "@/components/data-table/rows-skeleton";
import { SearchBox } from "@/components/data-table/search-box";
import { TableFooter } from "@/components/data-table/table-footer";
import { emptySelection, type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useUnsaved } from "@/components/edit/unsaved-changes";
import { DropZone } from "@/components/files/drop-zone";
import { FolderSelect } from "@/components/files/folder-select";
import type { Place, StoredFile } from "@/components/files/types";
import { acceptOf, UploadButton } from "@/components/files/upload-button";
import { UploadList } from "@/components/files/upload-list";
import { useUploads } from "@/components/files/use-uploads";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { DeleteFiles, MoveFiles, useMove } from "./file-actions";
import { FileDialog } from "./file-dialog";
import { FileTile, ListBar } from "./file-grid";
import { FolderBar, FolderDialog } from "./folder-bar";
import { FolderList } from "./folder-list";

interface Props extends ListProps<StoredFile> {
  firstFolders: InitialData<"/cms/folder">;
  openPages: readonly string[];
}
type Opened = "newFolder" | "move" | "delete" | { file: StoredFile };

export function FilesPage({ firstFolders, openPages, ...given }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: "files", path: "/cms/file", ...given });
  const { state, change, show, page, chosen, chosenRows } = list;
  const { done: known, refresh: refreshFolders } = useApiQuery("/cms/folder", { first: firstFolders });
  const folders = known?.items ?? [];
  const [opened, setOpened] = useState<Opened>();
  const refresh = () => {
    list.refresh();
    refreshFolders();
  };
  const uploads = useUploads(refresh);
  useUnsaved(uploads.isSending);
  const forgetChosen = () => {
    list.choose(emptySelection);
    refresh();
  };
  const move = useMove(folders, forgetChosen);

  const place: Place = state.unfiled ? "unfiled" : state.folder_id ? Number(state.folder_id) : "all";
  const folder = folders.find(({ id }) => id === place);
  const goTo = (next: Place) => {
    const { folder_id: _, unfiled: __, page: ___, ...others } = state;
    show({
      ...others,
      ...(next === "unfiled" && { unfiled: "true" }),
      ...(typeof next === "number" && { folder_id: String(next) }),
    });
  };
  const send = can("file.create") ? (files: File[]) => uploads.add(files, folder?.id) : undefined;
  const isSearched = Boolean(state.q || state.kind);

  return (
    <>
      <PageHeader title={t("files.title")} note={page && t("files.count", { count: page.total })}>
        {can("file.create") && (
          <Button icon={<FolderPlus className="size-4" aria-hidden="true" />} onClick={() => setOpened("newFolder")}>
            {t("files.newFolder")}
          </Button>
        )}
        {send && <UploadButton look="primary" label={t("picker.upload")} accept={acceptOf("all")} onFiles={send} />}
      </PageHeader>
      <div className="grid items-start gap-5 md:grid-cols-[220px_minmax(0,1fr)]">
        <div className="md:hidden">
          <FolderSelect aria-label={t("picker.folder")} folders={folders} place={place} onPlace={goTo} withAll />
        </div>
        <FolderList folders={folders} place={place} onPlace={goTo} />
        <DropZone onFiles={send} hint={t("picker.drop")}>
          {folder && (
            <FolderBar
              folder={folder}
              folders={folders}
              onChanged={refresh}
              onGone={() => goTo(folder.parent_id ?? "all")}
            />
          )}
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <SearchBox value={state.q ?? ""} label={t("picker.search")} onSearch={(q) => change({ q }, true)} />
            <select
              aria-label={t("files.kind")}
              className="entry w-auto max-md:flex-1"
              value={state.kind ?? ""}
              onChange={({ target }) => change({ kind: target.value || undefined })}
            >
              <option value="">{t("files.kind.any")}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`files.kind.${kind}`)}
                </option>
              ))}
            </select>
            <select
              aria-label={t("files.sort")}
              className="entry w-auto max-md:flex-1"
              value={state.sort ?? "-created_at"}
              onChange={({ target }) => change({ sort: target.value === "-created_at" ? undefined : target.value })}
            >
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`files.sort.${sort}`)}
                </option>
              ))}
            </select>
          </div>
          <UploadList {...uploads} />
          {!page && list.problem && <ListFailure problem={list.problem} onRetry={refresh} />}
          {!page && !list.problem && <RowsSkeleton />}
          {page && page.items.length === 0 && (
            <div className="rounded-card border bg-panel">
              <EmptyState
                icon={<Images className="size-5" aria-hidden="true" />}
                title={t(isSearched ? "list.empty" : "picker.empty")}
                actions={
                  isSearched && (
                    <Button onClick={() => change({ q: undefined, kind: undefined })}>{t("list.clearFilters")}</Button>
                  )
                }
              >
                {isSearched ? t("list.empty.what") : send && t("picker.empty.what")}
              </EmptyState>
            </div>
          )}
          {page && page.items.length > 0 && (
            <div aria-busy={list.isBehind} className="rounded-card border bg-panel">
              <ListBar
                files={page.items}
                chosen={chosen.ids}
                onChoose={(ids) => list.choose({ ids, isAll: false })}
                onMove={can("file.edit") ? () => setOpened("move") : undefined}
                onDelete={can("file.delete") ? () => setOpened("delete") : undefined}
              />
              <ul
                aria-label={t("picker.files")}
                className={classes(
                  "grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2.5 p-3",
                  list.isBehind && "opacity-60 transition-opacity delay-150",
                )}
              >
                {page.items.map((file) => (
                  <FileTile
                    key={file.id}
                    file={file}
                    isChosen={Boolean(chosen.ids[file.id])}
                    hasBox={can("file.edit") || can("file.delete")}
                    onToggle={() => {
                      const { [file.id]: was, ...others } = chosen.ids;
                      list.choose({ ids: was ? others : { ...others, [file.id]: true }, isAll: false });
                    }}
                    onOpen={() => setOpened({ file })}
                  />
                ))}
              </ul>
              {list.problem && <ListFailure problem={list.problem} onRetry={refresh} isBelow />}
              <TableFooter
                page={page}
                hrefOfPage={(number) => list.hrefOf({ ...state, page: String(number) })}
                onPage={(number) => change({ page: String(number) })}
                onSize={(size) => change({ size: size === 20 ? undefined : String(size) })}
              />
            </div>
          )}
        </DropZone>
      </div>
      {opened === "newFolder" && (
        <FolderDialog
          folders={folders}
          parent={folder?.id ?? null}
          onClose={() => setOpened(undefined)}
          onDone={(made) => {
            refreshFolders();
            goTo(made.id);
          }}
        />
      )}
      {opened === "move" && (
        <MoveFiles files={chosenRows} folders={folders} onMove={move} onClose={() => setOpened(undefined)} />
      )}
      {opened === "delete" && (
        <DeleteFiles files={chosenRows} onClose={() => setOpened(undefined)} onDeleted={forgetChosen} />
      )}
      {typeof opened === "object" && (
        <FileDialog
          key={opened.file.id}
          file={opened.file}
          folders={folders}
          openPages={openPages}
          onClose={() => setOpened(undefined)}
          onChanged={refresh}
        />
      )}
    </>
  );
}

const kinds = ["image", "video", "document"] as const;
const sorts = ["-created_at", "created_at", "name", "-name", "-size", "size"] as const;
