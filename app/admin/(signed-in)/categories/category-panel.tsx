"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { CodeButton } from "@/components/codes/code-dialog";
import { fieldLabel } from "@/components/edit/field-label";
import { FormDialog } from "@/components/edit/form-dialog";
import { branchOf, flattenTree } from "@/components/edit/placements";
import { SaveBar } from "@/components/edit/save-bar";
import { StaleNote } from "@/components/edit/stale-note";
import { useBin } from "@/components/edit/use-bin";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { ImageField } from "@/components/files/image-field";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote, ReadOnlyNote } from "@/components/page/problem-note";
import { type PhonePreviewProps, unsavedRecordId } from "@/components/phone-preview/frame";
import { PhoneButton, PhonePreview } from "@/components/phone-preview/phone-preview";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import type { Category } from "./category-rows";

interface Props {
  /** Undefined for a new category. */
  category: Category | undefined;
  all: Category[];
  onSaved: (saved: Category) => void;
  /** Also called after a category is restored. */
  onDeleted: (isBack: boolean) => void;
}

const storedOf = (category: Category | undefined) => ({
  version: category?.version,
  values: {
    name: category?.name ?? "",
    description: category?.description ?? "",
    image: category?.image ?? null,
    parent_id: category?.parent_id ?? null,
  },
});
type Values = ReturnType<typeof storedOf>["values"];

export function CategoryPanel({ category, all, onSaved, onDeleted }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const { remove } = useBin("/cms/category", onDeleted);
  const path = category && (`/cms/category/${category.id}` as const);
  const form = useEdit({
    path: path ?? "/cms/category",
    first: storedOf(category),
    readNewer: path && readAgain(path, storedOf),
    onDone: (saved) => {
      const undo = form.undoOf(saved, take);
      if (category) form.renew(storedOf(saved));
      onSaved(saved);
      toast({ message: t("common.saved"), undo: category && undo });
    },
  });
  function take(saved: Category) {
    form.renew(storedOf(saved));
    onSaved(saved);
  }
  const { values, set, inputOf, problem, stale } = form;
  const canEdit = can(category ? "category.edit" : "category.create");
  const below = category ? branchOf(all, category.id) : new Set<number>();
  const phone = shownOnPhone(all, category, { ...values, name: values.name || t("categories.new") });

  return (
    <div className="grid items-start gap-6 lg:h-full xl:grid-cols-[minmax(0,1fr)_auto]">
      <Card
        title={category ? <bdi>{category.name}</bdi> : t("categories.new")}
        note={category && t("categories.products", { on: category.product_count, off: category.off_sale_count })}
        aside={
          <>
            {category && <CodeButton kind="category" id={category.id} name={category.name} />}
            <PhoneButton {...phone} />
            {category && can("category.delete") && (
              <IconButton label={t("categories.delete")} onClick={() => setDeleting(true)}>
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            )}
            {canEdit && (
              <SaveBar
                changes={form.changes}
                isNew={!category}
                isPending={form.isPending}
                onSave={form.submit}
                onDiscard={() => form.restart()}
              />
            )}
          </>
        }
      >
        <fieldset
          disabled={!canEdit}
          inert={!category && form.isPending} // the response opens another form
          className="grid gap-4 p-4"
        >
          {!canEdit && <ReadOnlyNote />}
          {problem && !problem.errors?.length && <ProblemNote problem={problem} />}
          {stale && <StaleNote stale={stale} />}
          <TextField
            required
            label={fieldLabel("category", "name", language)}
            maxLength={40}
            {...inputOf("name")}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === "Enter" && !nativeEvent.isComposing && form.changes) form.submit();
            }}
          />
          <AreaField
            label={fieldLabel("category", "description", language)}
            note={t("common.optional")}
            maxLength={500}
            {...inputOf("description")}
          />
          <ImageField
            label={fieldLabel("category", "image", language)}
            note={t("common.optional")}
            value={values.image}
            small={values.image === category?.image ? category?.image_sizes?.small.url : undefined}
            error={errorAt(problem, "image")}
            onChange={(image) => set("image", image)}
          />
          <SelectField
            label={t("categories.parent")}
            value={values.parent_id ?? ""}
            error={errorAt(problem, "parent_id")}
            onChange={({ target }) => set("parent_id", target.value ? Number(target.value) : null)}
          >
            <option value="">{t("categories.top")}</option>
            {flattenTree(all)
              .filter(({ node }) => !below.has(node.id))
              .map(({ node, depth }) => (
                <option key={node.id} value={node.id}>
                  {"\u00a0".repeat(depth * 3)}
                  {node.name}
                </option>
              ))}
          </SelectField>
        </fieldset>
      </Card>
      <PhonePreview {...phone} />
      {isDeleting && (
        <FormDialog
          title={t("categories.deleteNamed", { name: category!.name })}
          act={t("categories.deleteAct")}
          isDanger
          onClose={() => setDeleting(false)}
          onSubmit={async () => {
            setDeleting(false);
            await remove([category!], can("category.edit"));
          }}
        >
          <p>{t("categories.delete.what")}</p>
        </FormDialog>
      )}
    </div>
  );
}

function shownOnPhone(all: Category[], category: Category | undefined, values: Values): PhonePreviewProps {
  const { id, image, image_sizes } = category ?? { id: unsavedRecordId, image: null, image_sizes: null };
  const typed = {
    id,
    sort: Number.MAX_SAFE_INTEGER,
    product_count: 0,
    ...category,
    ...values,
    image_sizes: values.image === image ? image_sizes : null,
  };
  const items = flattenTree([...all.filter((one) => one.id !== id), typed]).map(
    ({ node: { id, name, description, image, image_sizes, parent_id, product_count } }) => ({
      id,
      name,
      description,
      image,
      image_sizes,
      parent_id,
      product_count,
    }),
  );
  return {
    page: `/pages/categories/categories?id=${id}`,
    answers: {
      "GET /v1/category": { items },
      [`GET /v1/category/${unsavedRecordId}/products`]: { items: [], page: 1, size: 20, total: 0 },
    },
  };
}
