"use client";

import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { EditorColumns } from "@/components/edit/editor-columns";
import { LookOnlyNote } from "@/components/edit/look-only-note";
import { RecordHeader } from "@/components/edit/record-header";
import { StaleFields } from "@/components/edit/stale-fields";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { FilePicker } from "@/components/files/file-picker";
import { useMay } from "@/components/may";
import { PhoneBeside, PhoneButton } from "@/components/phone-beside/phone-beside";
import { ProblemNote } from "@/components/problem-note";
import { errorAt, problemWords } from "@/components/problem-words";
import { Sortable } from "@/components/sortable";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, TextField } from "@/components/ui/field";
import { useReader, useWords } from "@/components/words";
import type { Banner } from "../types";
import { bodyOf, emptyBanner, type ItemValues, newItem, storedOf } from "./banner-form";
import { ItemFields } from "./item-fields";

/** The starter mini-program shows this one at the head of its first page. */
const onHomePage = 1;

export function BannerEditor({ banner }: { banner?: Banner }) {
  const words = useWords();
  const { language } = useReader();
  const may = useMay();
  const [isPicking, pick] = useState(false);
  const turn = useRef(0);
  const record = useStoredRecord({
    path: "/cms/banner",
    page: "/admin/banners",
    record: banner,
    empty: emptyBanner,
    storedOf,
    bodyOf,
  });
  const { values, set, problem, stored } = record;
  const isFixed = Boolean(stored) && !may("banner.edit");
  const labels = {
    name: words("banners.name"),
    description: words("banners.description"),
    items: words("banners.items"),
  };
  const edit = (at: number, change: Partial<ItemValues>) =>
    set(
      "items",
      values.items.map((item, place) => (place === at ? { ...item, ...change } : item)),
    );
  const isAtField = problem?.errors?.some(({ path }) => /^(name|description|items\.\d+\.)/.test(path));
  const shownInPhone = {
    page: "/pages/home/home",
    patches: {
      [`GET /v1/banner/${onHomePage}`]: {
        items: values.items.map(({ key, target_name: _, ...item }, at) => ({ ...item, id: Number(key) || -at - 1 })),
      },
    },
  };
  const isOnHomePage = stored?.id === onHomePage;
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        newTitle={words("banners.new")}
        mayEdit={may("banner.edit")}
        mayDelete={may("banner.delete")}
      >
        {isOnHomePage && <PhoneButton {...shownInPhone} />}
      </RecordHeader>
      <EditorColumns
        side={
          <Card title={words("banners.about")}>
            <fieldset disabled={isFixed} className="grid gap-3.5 p-4">
              <TextField
                label={labels.name}
                help={words("banners.name.help")}
                maxLength={60}
                required
                value={values.name}
                error={errorAt(problem, "name")}
                onChange={({ target }) => set("name", target.value)}
              />
              <AreaField
                label={labels.description}
                note={words("common.optional")}
                maxLength={500}
                value={values.description}
                error={errorAt(problem, "description")}
                onChange={({ target }) => set("description", target.value)}
              />
            </fieldset>
            {stored && (
              <p className="border-t border-line-soft px-4 py-3 text-small text-ink-2">
                {words(isOnHomePage ? "banners.atHome" : "banners.elsewhere", { id: stored.id, home: onHomePage })}
              </p>
            )}
          </Card>
        }
        phone={isOnHomePage ? <PhoneBeside {...shownInPhone} /> : undefined}
      >
        {isFixed && <LookOnlyNote />}
        {problem && !isAtField && <ProblemNote>{problemWords(problem, words, language)}</ProblemNote>}
        <StaleFields
          conflicts={record.conflicts}
          stale={record.stale}
          labels={labels}
          show={(name, value) =>
            name === "items" ? itemsText(value as ItemValues[], words("banners.noTitle")) : String(value ?? "")
          }
          onDecide={record.decide}
        />
        <div className="flex min-h-8 items-center gap-2">
          <h2 className="font-semibold">{labels.items}</h2>
          {!isFixed && (
            <Button
              className="ml-auto"
              icon={<ImagePlus className="size-4" aria-hidden="true" />}
              disabled={values.items.length >= mostItems}
              onClick={() => pick(true)}
            >
              {words("banners.addPictures")}
            </Button>
          )}
        </div>
        {values.items.length === 0 && (
          <p className="rounded-card border border-dashed px-4 py-10 text-center text-ink-2">
            {words("banners.noItems")}
          </p>
        )}
        <Sortable
          label={labels.items}
          items={values.items}
          keyOf={({ key }) => key}
          nameOf={({ title }, at) => title || words("banners.picture", { place: at + 1 })}
          onOrder={(items) => set("items", items)}
          isFixed={isFixed}
          render={(item, at) => (
            <ItemFields
              item={item}
              place={at}
              problem={problem}
              isFixed={isFixed}
              onChange={(change) => edit(at, change)}
              onRemove={() =>
                set(
                  "items",
                  values.items.filter(({ key }) => key !== item.key),
                )
              }
            />
          )}
        />
      </EditorColumns>
      {isPicking && (
        <FilePicker
          kind="image"
          multiple
          onClose={() => pick(false)}
          onPick={(files) => {
            turn.current += 1;
            const added = files.map((file) => newItem(file, turn.current));
            set("items", [...values.items, ...added].slice(0, mostItems));
          }}
        />
      )}
    </>
  );
}

const mostItems = 20;
const itemsText = (items: ItemValues[], untitled: string) =>
  items.map(({ title, target_name }) => [title || untitled, target_name].filter(Boolean).join(" → ")).join("\n");
