"use client";

import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { FilePicker } from "@/components/files/file-picker";
import { useTranslator } from "@/components/i18n/translator";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, TextField } from "@/components/ui/field";
import { Sortable } from "@/components/ui/sortable";
import { SwitchField } from "@/components/ui/switch";
import { type Banner, bodyOf, emptyBanner, type ItemValues, newItem, storedOf } from "./banner-form";
import { ItemFields } from "./item-fields";

interface Props {
  banner?: Banner;
  /** True if the home page has no banner: a new one is shown there. */
  isFirst?: boolean;
}

export function BannerEditor({ banner, isFirst = false }: Props) {
  const t = useTranslator();
  const [isPicking, setPicking] = useState(false);
  const turn = useRef(0);
  const record = useStoredRecord({
    path: "/cms/banner",
    record: banner,
    empty: { ...emptyBanner, is_home: isFirst },
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored, isFixed } = record;
  const edit = (at: number, change: Partial<ItemValues>) =>
    set(
      "items",
      values.items.map((item, place) => (place === at ? { ...item, ...change } : item)),
    );
  const isAtField = problem?.errors?.some(({ path }) => /^(name|description|items\.\d+\.)/.test(path));
  const shownInPhone = {
    page: "/pages/home/home",
    answers: {
      "GET /v1/home": {
        blocks: [
          {
            id: 1,
            type: "banner",
            items: values.items.map(({ key, target_name: _, ...item }, at) => ({
              ...item,
              id: Number(key) || -at - 1,
            })),
          },
        ],
      },
    },
  };
  return (
    <>
      <RecordHeader record={record} name={stored?.name} deletionNote={stored?.is_home && t("banners.deletesHome")}>
        <PhoneButton {...shownInPhone} />
      </RecordHeader>
      <EditorBody
        record={record}
        isAtField={isAtField}
        phone={shownInPhone}
        side={
          <Card title={t("banners.place")}>
            <div className="p-4">
              <SwitchField
                label={t("banners.isHome")}
                help={t("banners.isHome.help")}
                checked={values.is_home}
                disabled={isFixed}
                onChange={(isHome) => set("is_home", isHome)}
              />
            </div>
          </Card>
        }
      >
        <Card title={t("banners.about")}>
          <fieldset disabled={isFixed} className="grid gap-3.5 p-4">
            <TextField
              label={t("banners.name")}
              help={t("banners.name.help")}
              maxLength={60}
              required
              {...inputOf("name")}
            />
            <AreaField
              label={t("banners.description")}
              note={t("common.optional")}
              maxLength={500}
              {...inputOf("description")}
            />
          </fieldset>
        </Card>
        <Card
          title={t("banners.items")}
          note={t("banners.ratio")}
          aside={
            !isFixed && (
              <Button
                icon={<ImagePlus className="size-4" aria-hidden="true" />}
                disabled={values.items.length >= maxItems}
                onClick={() => setPicking(true)}
              >
                {t("banners.addPictures")}
              </Button>
            )
          }
        >
          <div className="grid grid-cols-1 gap-3 p-4">
            {values.items.length === 0 && (
              <p className="rounded-card border border-dashed px-4 py-10 text-center text-ink-2">
                {t("banners.noItems")}
              </p>
            )}
            <Sortable
              label={t("banners.items")}
              items={values.items}
              keyOf={({ key }) => key}
              nameOf={({ title }, at) => title || t("banners.picture", { place: at + 1 })}
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
          </div>
        </Card>
      </EditorBody>
      {isPicking && (
        <FilePicker
          kind="image"
          multiple
          onClose={() => setPicking(false)}
          onPick={(files) => {
            turn.current += 1;
            const added = files.map((file) => newItem(file, turn.current));
            set("items", [...values.items, ...added].slice(0, maxItems));
          }}
        />
      )}
    </>
  );
}

const maxItems = 20;
