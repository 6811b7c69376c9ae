"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSend } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { MoveButtons, useOrderedList } from "@/components/edit/ordered-list";
import type { Undo } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { usePermission } from "@/components/session/permissions";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { useToast } from "@/components/ui/toast";
import { isRequiredType } from "@/lib/system/dictionaries/required-types";
import { type Dictionary, type Entry, isBuiltIn, useDictionaryName } from "./built-in";
import { DictionaryDialog, EntryDialog } from "./dictionary-dialogs";

interface Props {
  dictionary: Dictionary;
  entries: Entry[];
  onChanged: () => void;
  onRead: () => Promise<boolean>;
  onSaved: (dictionary: Dictionary) => void;
  onDeleted: () => void;
}
type Opened = { kind: "entry"; entry?: Entry } | { kind: "dictionary" } | { kind: "delete"; entry?: Entry };

export function EntryList({ dictionary, entries, onChanged, onRead, onSaved, onDeleted }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const send = useSend();
  const toast = useToast();
  const nameOf = useDictionaryName();
  const [opened, setOpened] = useState<Opened>();
  const list = useOrderedList({
    stored: entries,
    write: (id, sort) => send("PUT", `/cms/dict/${id}`, { body: { sort } }),
    read: onRead,
  });
  const close = () => setOpened(undefined);
  const { type } = dictionary;

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

  function saved(after: Entry, undoEdit: Undo | undefined) {
    close();
    onChanged();
    const remove = async () => {
      const { problem } = await send("DELETE", `/cms/dict/${after.id}`);
      onChanged();
      return problem;
    };
    toast({ message: t("common.saved"), undo: undoEdit ?? remove });
  }

  return (
    <>
      {opened?.kind === "entry" && (
        <EntryDialog
          type={type}
          entry={opened.entry}
          sort={Math.max(0, ...entries.map(({ sort }) => sort)) + 10}
          onClose={close}
          onChanged={onChanged}
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
          {list.rows.map((entry, at) => (
            <li
              key={entry.id}
              className={classes(
                "flex min-h-11 items-center gap-2 pr-1 pl-4 md:pr-4",
                entry.status === "disabled" && "text-ink-2",
              )}
            >
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
                {can("dict.edit") && (
                  <>
                    <MoveButtons list={list} at={at} name={entry.label} />
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
