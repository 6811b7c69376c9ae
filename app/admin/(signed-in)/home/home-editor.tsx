"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { cms } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { apiQueryOptions, orThrow } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { EditorBody } from "@/components/edit/editor-body";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { SaveBar } from "@/components/edit/save-bar";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { FilePicker } from "@/components/files/file-picker";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { SelectField, TextField } from "@/components/ui/field";
import { Sortable } from "@/components/ui/sortable";
import { useToast } from "@/components/ui/toast";
import { formatMoney, formatTime, timeOfLocal } from "@/lib/i18n/format";
import { BlockFields } from "./block-fields";
import { addBlock, type Block, type BlockType, blockTypes, bodyOf, type Home, maxBlocks, storedOf } from "./home-form";

const typingMs = 250;

export function HomeEditor({ home: first }: { home: Home }) {
  const t = useTranslator();
  const reader = useReader();
  const can = usePermission();
  const toast = useToast();
  const [written, setWritten] = useState(first);
  const home = first.version > written.version ? first : written;
  const [products, setProducts] = useState(() => new Map(first.products.map((product) => [product.id, product])));
  const [isPicking, setPicking] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const edit = useEdit({
    path: "/cms/home",
    first: storedOf(home),
    readNewer: readAgain("/cms/home", storedOf),
    bodyOf,
    onDone(saved: Home) {
      const undo = edit.undoOf(saved, take);
      take(saved);
      toast({ message: t("common.saved"), undo });
    },
  });
  function take(saved: Home) {
    setWritten(saved);
    edit.renew(storedOf(saved));
  }
  const restoring = useSave<Home>((restored) => {
    take(restored);
    toast({ message: t(home.publish_at ? "home.cancelled" : "home.restored") });
  });
  const { blocks } = edit.values;
  const set = (next: Block[]) => edit.set("blocks", next);
  const isFixed = !can("home.edit");
  const body = bodyOf({ blocks });
  const preview = useQuery({
    queryKey: ["/cms/home/preview", body],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingMs));
      signal.throwIfAborted();
      return orThrow(await cms("POST", "/cms/home/preview", { body }));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const sales = useQuery({ ...apiQueryOptions("/cms/stats/blocks"), enabled: can("stats.read") });
  const soldBy = (id: number) => {
    const sold = sales.data?.items.find((block) => block.id === id);
    return sold && t("home.sold", { count: sold.units, amount: formatMoney(sold.amount) });
  };
  const phone = {
    page: "/pages/home/home",
    ...(preview.data && { answers: { "GET /v1/home": preview.data } }),
  };
  const isShown = (id: number) =>
    !preview.data || preview.isPlaceholderData || preview.data.blocks.some((block) => block.id === id);
  const nameOf = ({ type, title }: Block) => (title ? `${t(`home.block.${type}`)}: ${title}` : t(`home.block.${type}`));
  const problem = edit.problem ?? restoring.problem;
  const status = statusOf(home);
  return (
    <>
      <PageHeader
        title={t("menu.home")}
        badge={
          <Badge tone={status.tone}>
            {t(`home.status.${status.name}`, { time: home.publish_at ? formatTime(home.publish_at, reader) : "" })}
          </Badge>
        }
      >
        <PhoneButton {...phone} />
        {!isFixed && (home.publish_at || home.can_restore) && (
          <Button
            disabled={restoring.isPending || edit.changes > 0}
            onClick={() => void restoring.save((send) => send("POST", "/cms/home/restore"))}
          >
            {t(home.publish_at ? "home.cancel" : "home.restore")}
          </Button>
        )}
        {!isFixed && (
          <SaveBar
            changes={edit.changes}
            isPending={edit.isPending}
            act={t("home.saveDraft")}
            onSave={edit.submit}
            onDiscard={() => edit.restart()}
          >
            <Button disabled={edit.changes > 0 || !home.is_changed} onClick={() => setPublishing(true)}>
              {t("home.publish")}
            </Button>
          </SaveBar>
        )}
      </PageHeader>
      <EditorBody
        record={{ ...edit, problem }}
        isFixed={isFixed}
        isAtField={problem?.errors?.some(({ path }) => path.startsWith("blocks."))}
        phone={phone}
      >
        <Card title={t("home.blocks")} note={t("home.blocks.note", { count: blocks.length, most: maxBlocks })}>
          <div className="grid grid-cols-1 gap-3 p-4">
            {sales.data && <p className="text-small text-ink-2">{t("home.sold.note")}</p>}
            <Sortable
              label={t("home.blocks")}
              items={blocks}
              keyOf={({ id }) => id}
              nameOf={nameOf}
              onOrder={set}
              isFixed={isFixed}
              render={(block, at) => (
                <fieldset disabled={isFixed} aria-label={nameOf(block)} className="grid min-w-0 grid-cols-1 gap-3">
                  <div className="flex min-h-8 items-center gap-2">
                    <span className="font-medium">{t(`home.block.${block.type}`)}</span>
                    <span className="text-ink-3">{soldBy(block.id)}</span>
                    {!isShown(block.id) && <Badge tone="amber">{t("home.notShown")}</Badge>}
                    {!isFixed && (
                      <span className="ml-auto">
                        <IconButton
                          label={t("banners.remove", { name: nameOf(block) })}
                          onClick={() => set(blocks.filter(({ id }) => id !== block.id))}
                        >
                          <X className="size-4" aria-hidden="true" />
                        </IconButton>
                      </span>
                    )}
                  </div>
                  <BlockFields
                    block={block}
                    place={at}
                    problem={problem}
                    isFixed={isFixed}
                    products={products}
                    onFound={(product) => setProducts((known) => new Map(known).set(product.id, product))}
                    onChange={(change) => set(blocks.map((each) => (each === block ? { ...each, ...change } : each)))}
                  />
                </fieldset>
              )}
            />
            {!isFixed && blocks.length < maxBlocks && (
              <SelectField
                label={t("home.add")}
                value=""
                onChange={({ target }) => {
                  const type = target.value as BlockType;
                  if (type === "picture") setPicking(true);
                  else set(addBlock(blocks, type));
                }}
                options={blockTypes.map((value) => ({ value, label: t(`home.block.${value}`) }))}
              >
                <option value="">{t("banners.choose")}</option>
              </SelectField>
            )}
          </div>
        </Card>
      </EditorBody>
      {isPicking && (
        <FilePicker
          kind="image"
          onClose={() => setPicking(false)}
          onPick={([file]) => set(addBlock(blocks, "picture", file))}
        />
      )}
      {isPublishing && (
        <PublishDialog
          version={home.version}
          timeZone={reader.timeZone}
          onClose={() => setPublishing(false)}
          onDone={(published) => {
            setPublishing(false);
            take(published);
            toast({ message: t(published.publish_at ? "home.scheduled" : "home.published") });
          }}
        />
      )}
    </>
  );
}

const statusOf = ({ publish_at, is_changed }: Home) => {
  if (publish_at) return { name: "scheduled", tone: "blue" } as const;
  return is_changed ? ({ name: "changed", tone: "amber" } as const) : ({ name: "published", tone: "green" } as const);
};

interface PublishProps {
  version: number;
  timeZone: string;
  onClose: () => void;
  onDone: (published: Home) => void;
}

function PublishDialog({ version, timeZone, onClose, onDone }: PublishProps) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Home>(onDone);
  return (
    <FormDialog
      title={t("home.publish.title")}
      act={t("home.publish")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const at = textOf(form, "at");
        const body = { version, ...(at && { at: timeOfLocal(at, timeZone) }) };
        return save((send) => send("POST", "/cms/home/publish", { body }));
      }}
    >
      <TextField
        type="datetime-local"
        label={t("home.publish.at")}
        note={t("common.optional")}
        help={t("home.publish.help")}
        name="at"
        error={errorAt(saving.problem, "at")}
      />
    </FormDialog>
  );
}
