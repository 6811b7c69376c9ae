"use client";

import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/dialog";
import { limitInput } from "@/components/ui/limited";
import { Skeleton } from "@/components/ui/skeleton";
import { DropZone } from "./drop-zone";
import { FolderSelect } from "./folder-select";
import { Thumbnail } from "./thumbnail";
import type { PickerProps, Place, StoredFile } from "./types";
import { acceptOf, UploadButton } from "./upload-button";
import { UploadList } from "./upload-list";
import { addInUploadOrder, useAfterUploads } from "./use-after-uploads";
import { useLibrary } from "./use-library";
import { useUploads } from "./use-uploads";

export function PickerDialog({ kind, multiple = false, onPick, onClose }: PickerProps) {
  const t = useTranslator();
  const canUpload = usePermission()("file.create");
  const [place, setPlace] = useState<Place>("all");
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<StoredFile[]>([]);
  const library = useLibrary({ kind, place, q: q.trim() });
  const turns = useRef(new Map<number, number>());
  const uploads = useUploads((file, turn) => {
    const fits = kind === undefined || kindOf(file.mime) === kind;
    if (!fits) return;
    library.put(file);
    turns.current.set(file.id, turn);
    setChosen((before) => (multiple ? addInUploadOrder(before, file, (id) => turns.current.get(id)) : [file]));
  });
  const send = canUpload
    ? (files: File[]) => uploads.add(files, typeof place === "number" ? place : undefined)
    : undefined;
  const toggle = (file: StoredFile) =>
    setChosen((before) => {
      if (before.some(({ id }) => id === file.id)) return before.filter(({ id }) => id !== file.id);
      return multiple ? [...before, file] : [file];
    });
  const use = (files: StoredFile[]) => {
    onPick(files);
    onClose();
  };
  // Several files are used after all are uploaded; a single one at once.
  const failed = uploads.uploads.filter(({ state }) => state === "refused").length;
  const once = useAfterUploads(
    { isSending: multiple && uploads.isSending, failed },
    () => chosen.length && use(chosen),
  );
  const takeWith = (file: StoredFile) => {
    if (!multiple) return use([file]);
    const files = [...chosen.filter(({ id }) => id !== file.id), file];
    if (!uploads.isSending) return use(files);
    setChosen(files);
    once.press();
  };

  // Rendered outside the form that opened it: otherwise, Enter in the search would submit that form.
  return createPortal(
    <Dialog
      title={t(multiple ? "picker.titleSeveral" : "picker.title")}
      wide
      keep
      onClose={onClose}
      footer={
        <>
          <span role="status" className="mr-auto self-center text-ink-2 tabular-nums">
            {once.isWaiting ? t("picker.wait") : chosen.length > 0 && t("picker.chosen", { count: chosen.length })}
          </span>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button look="primary" disabled={chosen.length === 0} aria-disabled={once.isWaiting} onClick={once.press}>
            {t("picker.use", { count: chosen.length || 1 })}
          </Button>
        </>
      }
    >
      <DropZone onFiles={send} hint={t("picker.drop")} className="min-h-[min(60dvh,520px)]">
        <div className="mb-3 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 max-md:grid-cols-1">
          <input
            type="search"
            aria-label={t("picker.search")}
            placeholder={t("picker.search")}
            {...limitInput(100)}
            value={q}
            onChange={({ target }) => setQ(target.value)}
            className="entry"
          />
          <FolderSelect
            aria-label={t("picker.folder")}
            folders={library.folders}
            place={place}
            onPlace={setPlace}
            withAll
          />
          {send && <UploadButton label={t("picker.upload")} accept={acceptOf(kind)} onFiles={send} />}
        </div>
        <UploadList {...uploads} />
        {library.problem && (
          <div className="mb-3 grid justify-items-start gap-2">
            <ProblemNote problem={library.problem} />
            <Button onClick={library.retry}>{t("common.retry")}</Button>
          </div>
        )}
        {!library.isRead && !library.problem && <TilesSkeleton />}
        {library.isRead && library.files.length === 0 && (
          <EmptyState title={t(q.trim() ? "picker.nothingFound" : "picker.empty")}>
            {canUpload && !q.trim() && t("picker.empty.what")}
          </EmptyState>
        )}
        <ul aria-label={t("picker.files")} className={tiles}>
          {library.files.map((file) => (
            <PickerTile
              key={file.id}
              file={file}
              place={multiple ? chosen.findIndex(({ id }) => id === file.id) + 1 : 0}
              isChosen={chosen.some(({ id }) => id === file.id)}
              onToggle={() => toggle(file)}
              onUse={() => takeWith(file)}
            />
          ))}
        </ul>
        {library.hasMore && (
          <div className="mt-3 grid justify-items-center">
            <Button onClick={library.readMore}>{t("picker.more")}</Button>
          </div>
        )}
      </DropZone>
    </Dialog>,
    document.body,
  );
}

const tiles = "grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2";
const kindOf = (mime: string) =>
  mime.startsWith("image/") ? "image" : mime.startsWith("video/") ? "video" : "document";

function TilesSkeleton() {
  const t = useTranslator();
  return (
    <div className={tiles}>
      <p role="status" className="sr-only">
        {t("picker.loading")}
      </p>
      {Array.from({ length: 10 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <Skeleton key={at} className="h-32" />
      ))}
    </div>
  );
}

interface Props {
  file: StoredFile;
  isChosen: boolean;
  /** Its position among the selected files, or 0. */
  place: number;
  onToggle: () => void;
  onUse: () => void;
}

function PickerTile({ file, isChosen, place, onToggle, onUse }: Props) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onToggle}
        onDoubleClick={onUse}
        className={classes(
          "relative grid w-full gap-1 rounded-card border p-1.5 text-left hover:bg-hover",
          isChosen && "border-accent bg-soft outline outline-accent hover:bg-soft",
        )}
      >
        <Thumbnail file={file} />
        <bdi className="truncate text-small" title={file.name}>
          {file.name}
        </bdi>
        {isChosen && (
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 grid size-5 place-items-center rounded-full bg-accent text-small font-semibold text-accent-ink tabular-nums"
          >
            {place || <Check className="size-3.5" />}
          </span>
        )}
      </button>
    </li>
  );
}
