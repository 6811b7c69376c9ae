"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { Customer } from "../users/user-state";

/** Each tag links to the customers with it. */
export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {tags.map((tag) => (
      <Link
        key={tag}
        href={`/admin/customers?tag=${encodeURIComponent(tag)}`}
        className="relative z-[1] rounded-control bg-gray-soft px-1.5 py-0.5 text-small hover:text-accent"
      >
        <bdi>{tag}</bdi>
      </Link>
    ))}
  </span>
);

export function CustomerNotes({ customer, onDone }: { customer: Customer; onDone: (after: Customer) => void }) {
  const t = useTranslator();
  const can = usePermission();
  const [isEditing, setEditing] = useState(false);
  const { note, tags } = customer;
  return (
    <Card
      title={t("customers.notes")}
      aside={
        can("customer.edit") && (
          <IconButton label={t("customers.notes.edit")} onClick={() => setEditing(true)}>
            <Pencil className="size-4" aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <div className="grid gap-2 px-4 py-3">
        {tags.length > 0 && <Tags tags={tags} />}
        <p className="whitespace-pre-wrap wrap-anywhere">
          {note || (!tags.length && <span className="text-ink-2">{t("customers.notes.none")}</span>)}
        </p>
      </div>
      {isEditing && (
        <NotesDialog
          customer={customer}
          onClose={() => setEditing(false)}
          onDone={(after) => {
            setEditing(false);
            onDone(after);
          }}
        />
      )}
    </Card>
  );
}

interface DialogProps {
  customer: Customer;
  onClose: () => void;
  onDone: (after: Customer) => void;
}

function NotesDialog({ customer: { id, version, note, tags }, onClose, onDone }: DialogProps) {
  const t = useTranslator();
  const { language } = useReader();
  const { save, ...saving } = useSave<Answer<"PUT", `/cms/customer/${number}`>>(onDone);
  return (
    <FormDialog
      title={t("customers.notes")}
      act={t("common.save")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const wanted = textOf(form, "tags")
          .split(/[,，、]/)
          .map((tag) => tag.trim())
          .filter(Boolean);
        const body = { note: textOf(form, "note"), tags: wanted, version };
        return save((send) => send("PUT", `/cms/customer/${id}`, { body }));
      }}
    >
      <TextField
        label={t("customers.tags")}
        help={t("customers.tags.help")}
        name="tags"
        defaultValue={tags.join(language === "zh" ? "，" : ", ")}
        error={saving.problem?.errors?.find(({ path }) => path.startsWith("tags"))?.message}
      />
      <AreaField
        label={t("customers.note")}
        help={t("customers.note.help")}
        name="note"
        rows={4}
        maxLength={500}
        defaultValue={note}
        error={errorAt(saving.problem, "note")}
      />
    </FormDialog>
  );
}
