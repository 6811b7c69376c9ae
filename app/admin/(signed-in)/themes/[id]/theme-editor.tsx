"use client";

import { X } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { errorAt } from "@/components/api/problem";
import { CodeButton } from "@/components/codes/code-dialog";
import { EditorBody } from "@/components/edit/editor-body";
import { type FoundProduct, ProductFinder, ProductLine } from "@/components/edit/product-finder";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { ImageField } from "@/components/files/image-field";
import type { StoredFile } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { unsavedRecordId } from "@/components/phone-preview/frame";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { Sortable } from "@/components/ui/sortable";
import type { adminTheme } from "@/lib/catalogue/themes/admin-schemas";

type Theme = z.output<typeof adminTheme>;

const tones = { published: "green", draft: "gray" } as const;
const pictures = ["topic_image", "head_image"] as const;
const maxProducts = 200;

export function ThemeEditor({ theme }: { theme?: Theme }) {
  const t = useTranslator();
  const can = usePermission();
  const [picked, setPicked] = useState<Partial<Record<string, StoredFile>>>({});
  const record = useStoredRecord({
    path: "/cms/theme",
    record: theme,
    empty: emptyTheme,
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored, isFixed } = record;
  const sizesOf = (name: (typeof pictures)[number]) => {
    const url = values[name];
    if (url === null) return null;
    return url === stored?.[name] ? stored[`${name}_sizes`] : (picked[url]?.url_sizes ?? null);
  };
  const { id = unsavedRecordId } = stored ?? {};
  const { name, description, products } = values;
  const shownInPhone = {
    page: `/pages/theme/theme?id=${id}`,
    answers: {
      [`GET /v1/theme/${id}`]: {
        id,
        name: name || t("menu.newTheme"),
        description,
        products: products.filter(({ on_sale }) => on_sale),
        topic_image: values.topic_image,
        topic_image_sizes: sizesOf("topic_image"),
        head_image: values.head_image,
        head_image_sizes: sizesOf("head_image"),
      },
    },
  };
  const add = (product: FoundProduct) =>
    products.every((known) => known.id !== product.id) && set("products", [...products, product].slice(0, maxProducts));
  const productError = problem?.errors?.find(({ path }) => path.startsWith("product_ids"))?.message;
  const isAtField =
    Boolean(productError) ||
    (["name", "description", ...pictures] as const).some((field) => Boolean(errorAt(problem, field)));
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        badge={stored && <Badge tone={tones[stored.status]}>{t(`themes.state.${stored.status}`)}</Badge>}
        makes={values.status === "published" && t("themes.publish")}
      >
        {stored && <CodeButton kind="theme" id={stored.id} name={stored.name} />}
        <PhoneButton {...shownInPhone} />
      </RecordHeader>
      <EditorBody
        record={record}
        isAtField={isAtField}
        phone={shownInPhone}
        side={
          <Card title={t("themes.pictures")}>
            <fieldset disabled={isFixed} className="grid gap-4 p-4">
              {pictures.map((field) => (
                <ImageField
                  key={field}
                  label={t(`themes.${field}`)}
                  help={t(`themes.${field}.help`)}
                  isWide={field === "head_image"}
                  value={values[field]}
                  small={sizesOf(field)?.medium.url}
                  error={errorAt(problem, field)}
                  onChange={(url, file) => {
                    if (url && file) setPicked((before) => ({ ...before, [url]: file }));
                    set(field, url);
                  }}
                />
              ))}
            </fieldset>
          </Card>
        }
      >
        <Card title={t("themes.about")}>
          <fieldset disabled={isFixed} className="grid min-w-0 grid-cols-1 gap-3.5 p-4">
            <SelectField
              label={t("field.status")}
              help={t(`themes.state.${values.status}.help`)}
              {...inputOf("status")}
              options={(["draft", "published"] as const).map((value) => ({ value, label: t(`themes.state.${value}`) }))}
            />
            <TextField label={t("banners.name")} maxLength={60} required {...inputOf("name")} />
            <AreaField
              label={t("banners.description")}
              note={t("common.optional")}
              maxLength={500}
              {...inputOf("description")}
            />
          </fieldset>
        </Card>
        <Card title={t("themes.contents")}>
          <div className="grid grid-cols-1 gap-3 p-4">
            {!isFixed && can("product.read") && (
              <ProductFinder label={t("themes.add")} error={productError} onFound={add} />
            )}
            {products.length === 0 && (
              <p className="rounded-card border border-dashed px-4 py-8 text-center text-ink-2">
                {t("themes.noProducts")}
              </p>
            )}
            <Sortable
              label={t("themes.contents")}
              items={products}
              keyOf={(product) => product.id}
              nameOf={(product) => product.name}
              onOrder={(next) => set("products", next)}
              isFlat
              isFixed={isFixed}
              render={(product) => (
                <div className="flex items-center gap-1">
                  <ProductLine product={product} />
                  {!isFixed && (
                    <IconButton
                      label={t("banners.remove", { name: product.name })}
                      onClick={() =>
                        set(
                          "products",
                          products.filter((each) => each.id !== product.id),
                        )
                      }
                    >
                      <X className="size-4" aria-hidden="true" />
                    </IconButton>
                  )}
                </div>
              )}
            />
          </div>
        </Card>
      </EditorBody>
    </>
  );
}

interface ThemeValues {
  name: string;
  description: string;
  topic_image: string | null;
  head_image: string | null;
  status: Theme["status"];
  products: FoundProduct[];
}

const emptyTheme: ThemeValues = {
  name: "",
  description: "",
  topic_image: null,
  head_image: null,
  status: "draft",
  products: [],
};

const storedOf = ({ version, name, description, topic_image, head_image, status, products }: Theme) => ({
  version,
  values: { name, description, topic_image, head_image, status, products },
});

const bodyOf = ({ products, ...changed }: Partial<ThemeValues>) => ({
  ...Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ),
  ...(products && { product_ids: products.map(({ id }) => id) }),
});
