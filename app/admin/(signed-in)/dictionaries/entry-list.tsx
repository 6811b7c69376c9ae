"use client";

import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSend } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { type Placement, placeAt } from "@/components/edit/placements";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { usePermission } from "@/components/session/permissions";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { useToast } from "@/components/ui/toast";
import { useReorder } from "@/components/ui/use-reorder";
import { isRequiredType } from "@/lib/system/dictionaries/required-types";
import { type Dictionary, type Entry, isBuiltIn, useDictionaryName } from "./built-in";
import { DictionaryDialog } from "./dictionary-dialog";
import { EntryDialog, type EntryValues } from "./entry-dialog";

interface Props {
  dictionary: Dictionary;
  entries: (Entry & { parent_id: null })[];
  onChanged: () => void;
  isMoving: boolean;
  onMove: (id: number, places: Placement[]) => void;
  onSaved: (dictionary: Dictionary) => void;
  onDeleted: () => void;
}
type Opened = { kind: "entry"; entry?: Entry } | { kind: "dictionary" } | { kind: "delete"; entry?: Entry };

export function EntryList({ dictionary, entries, onChanged, isMoving, onMove, onSaved, onDeleted }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const send = useSend();
  const toast = useToast();
  const nameOf = useDictionaryName();
  const [opened, setOpened] = useState<Opened>();
  const canEdit = can("dict.edit");
  const { dragged, itemProps } = useReorder(entries.length, move);
  const close = () => setOpened(undefined);
  const { type } = dictionary;

  function move(from: number, to: number) {
    const { id } = entries[from]!;
    onMove(id, placeAt(entries, id, null, to));
  }

  function deleted(entry: Entry | undefined) {
    close();
    if (!entry) onDeleted();
    onChanged();
    const undo = async () => {
      const { problem } = entry
        ? await send("POST", "/cms/dict", { body: { ...fieldsOf(entry), type } })
        : await send("POST", "/cms/dict_type", { body: dictionaryFieldsOf(dictionary) });
      onChanged();
      return problem;
    };
    toast({ message: t("dictionaries.deleted", { name: entry?.label ?? nameOf(dictionary) }), undo });
  }

  function saved(after: Entry, wayBack: Partial<EntryValues> | undefined) {
    close();
    onChanged();
    const undo = async () => {
      const { problem } = wayBack
        ? await send("PUT", `/cms/dict/${after.id}`, { body: { ...wayBack, version: after.version } })
        : await send("DELETE", `/cms/dict/${after.id}`);
      onChanged();
      return problem;
    };
    toast({ message: t("common.saved"), undo });
  }

  return (
    <>
      {opened?.kind === "entry" && (
        <EntryDialog
          type={type}
          entry={opened.entry}
          sort={Math.max(0, ...entries.map(({ sort }) => sort)) + 10}
          onClose={close}
          onDone={saved}
        />
      )}
      {opened?.kind === "dictionary" && (
        <DictionaryDialog
          dictionary={dictionary}
          onClose={close}
          onDone={(done) => {
            close();
            onSaved(done);
            toast({ message: t("common.saved") });
          }}
        />
      )}
      {opened?.kind === "delete" && (
        <ConfirmDialog
          title={t("dictionaries.deleteNamed", { name: opened.entry?.label ?? nameOf(dictionary) })}
          act={t("dictionaries.deleteAct")}
          call={(send) =>
            opened.entry
              ? send("DELETE", `/cms/dict/${opened.entry.id}`)
              : send("DELETE", `/cms/dict_type/${dictionary.id}`)
          }
          onClose={close}
          onDone={() => deleted(opened.entry)}
        >
          <p>
            {t(
              !opened.entry
                ? "dictionaries.delete.what"
                : type === "carrier"
                  ? "dictionaries.deleteEntry.carrier"
                  : "dictionaries.deleteEntry.what",
            )}
          </p>
        </ConfirmDialog>
      )}
      <Card
        title={<bdi>{nameOf(dictionary)}</bdi>}
        note={<code>{type}</code>}
        aside={
          <>
            {can("dict_type.edit") && (
              <IconButton label={t("dictionaries.edit")} onClick={() => setOpened({ kind: "dictionary" })}>
                <Pencil className="size-4" aria-hidden="true" />
              </IconButton>
            )}
            {can("dict_type.delete") && !isRequiredType(type) && (
              <IconButton label={t("dictionaries.delete")} onClick={() => setOpened({ kind: "delete" })}>
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            )}
            {can("dict.create") && (
              <Button
                icon={<Plus className="size-4" aria-hidden="true" />}
                onClick={() => setOpened({ kind: "entry" })}
              >
                {t("dictionaries.newEntry")}
              </Button>
            )}
          </>
        }
      >
        {(isBuiltIn(type) || dictionary.remark) && (
          <p className="border-b border-line-soft px-4 py-2.5 text-ink-2 wrap-anywhere">
            {isBuiltIn(type) ? t(`dictionaries.note.${type}`) : <bdi>{dictionary.remark}</bdi>}
          </p>
        )}
        {entries.length === 0 && (
          <EmptyState title={t("dictionaries.noEntries")}>{t("dictionaries.noEntries.what")}</EmptyState>
        )}
        <ol className="divide-y divide-line-soft">
          {entries.map((entry, at) => (
            <li
              key={entry.id}
              data-item=""
              className={classes(
                "flex min-h-11 items-center gap-2 pr-1 pl-4 md:pr-4",
                dragged?.to === at && "bg-soft",
                entry.status === "disabled" && "text-ink-2",
              )}
            >
              {canEdit && (
                <IconButton
                  {...itemProps(at)}
                  aria-disabled={isMoving}
                  label={t("dictionaries.move", { name: entry.label })}
                  className="-ml-2 cursor-grab touch-none text-ink-3 max-md:hidden"
                >
                  <GripVertical className="size-4" aria-hidden="true" />
                </IconButton>
              )}
              <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-1.5">
                <span className="min-w-0 max-md:w-full md:contents">
                  <bdi className="wrap-anywhere">{entry.label}</bdi>
                </span>
                <code className="text-ink-2 wrap-anywhere">{entry.value}</code>
                {entry.is_default && <span className="text-small text-accent">{t("dictionaries.default")}</span>}
                {entry.status === "disabled" && <span className="text-small">{t("dictionaries.off")}</span>}
                {entry.remark && <bdi className="text-small text-ink-2 wrap-anywhere">{entry.remark}</bdi>}
              </span>
              <span className="ml-auto flex shrink-0">
                {canEdit && (
                  <>
                    <IconButton
                      label={t("dictionaries.up", { name: entry.label })}
                      aria-disabled={isMoving || at === 0}
                      className="aria-disabled:opacity-40"
                      onClick={() => at > 0 && move(at, at - 1)}
                    >
                      <ArrowUp className="size-4" aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={t("dictionaries.down", { name: entry.label })}
                      aria-disabled={isMoving || at === entries.length - 1}
                      className="aria-disabled:opacity-40"
                      onClick={() => at < entries.length - 1 && move(at, at + 1)}
                    >
                      <ArrowDown className="size-4" aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={t("dictionaries.editNamed", { name: entry.label })}
                      onClick={() => setOpened({ kind: "entry", entry })}
                    >
                      <Pencil className="size-4" aria-hidden="true" />
                    </IconButton>
                  </>
                )}
                {can("dict.delete") && (
                  <IconButton
                    label={t("dictionaries.deleteNamed", { name: entry.label })}
                    onClick={() => setOpened({ kind: "delete", entry })}
                  >
                    <Trash2 className="size-4" aria-hidden="true" />
                  </IconButton>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

const fieldsOf = ({ label, value, sort, style, is_default, status, remark, cause }: Entry) => ({
  label,
  value,
  sort,
  style,
  is_default,
  status,
  remark,
  cause,
});
const dictionaryFieldsOf = ({ name, type, status, remark }: Dictionary) => ({ name, type, status, remark });
