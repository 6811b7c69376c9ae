import type { Language } from "@/lib/i18n/language";
import type { Text } from "@/lib/kinds/kind";

export interface ProductField {
  kind: "text" | "number" | "numberOrNull" | "timeOrNull" | "pictureOrNull" | "flag" | "list";
  label: Text;
  /** The heading of its CSV column, if it is not the label. */
  heading?: Text;
  /** Marks a plain field, which is one line of text or a whole number: its schemas and its input are derived too. */
  description?: string;
  example?: string | number;
  least?: number;
  /** The largest number, or the most characters. */
  most?: number;
  help?: Text;
  /** Shoppers see it also in lists (`list`), or only on the page of the product (`page`). */
  shown?: "list" | "page";
  /** The list of the back office can show it. */
  isColumn?: true;
  /** The list of the back office and the export can be filtered by a part of the text. */
  isFilter?: true;
}

/**
 * The fields of a product that admins write, except its price and variants, in the order of the CSV columns. The SQL of
 * an edit, the CSV columns, the editor's draft and the names in the log are derived from this list. Of plain fields,
 * everything is; the schemas and inputs of the others are their own. Safe in the browser.
 */
export const productFields = {
  category_id: { kind: "number", label: ["Category", "分类"] },
  name: { kind: "text", label: ["Name", "名称"], heading: ["Name", "商品名称"] },
  options: { kind: "list", label: ["Options", "规格项"] },
  on_sale: { kind: "flag", label: ["On sale", "上架"], heading: ["On sale", "状态"] },
  on_sale_at: { kind: "timeOrNull", label: ["On sale from", "定时上架"] },
  off_sale_at: { kind: "timeOrNull", label: ["Off sale from", "定时下架"] },
  sort: {
    kind: "number",
    label: ["Sort order", "排序"],
    description: "Its place among the others: the smaller number comes first.",
    example: 10,
    least: 0,
    most: 1_000_000,
    help: ["Lower numbers come first.", "数字越小越靠前。"],
    isColumn: true,
  },
  freight_template_id: {
    kind: "numberOrNull",
    label: ["Freight template", "运费模板"],
    heading: ["Freight template (ID)", "运费模板编号"],
  },
  max_per_customer: {
    kind: "numberOrNull",
    label: ["Limit per customer", "每人限购"],
    description:
      "The number of its units that one customer can buy, over all time. Cancelled orders and refunded units do not count. Null: no limit.",
    example: 5,
    least: 1,
    most: 9999,
    help: ["Leave empty for no limit. Cancelled and refunded units do not count.", "留空不限购；取消和退款的不计入。"],
    shown: "page",
  },
  summary: {
    kind: "text",
    label: ["Summary", "简介"],
    description: "A short text shown with the name. Empty if there is none.",
    example: "First pick before the spring rain.",
    most: 200,
    shown: "list",
  },
  main_image: { kind: "pictureOrNull", label: ["Main picture", "主图"] },
  images: { kind: "list", label: ["Pictures", "图片"] },
  properties: { kind: "list", label: ["Properties", "属性"] },
  detail: { kind: "text", label: ["Description", "图文详情"] },
} as const satisfies Record<string, ProductField>;

type Fields = typeof productFields;
export type ProductFieldName = keyof Fields;
type NameWith<Part> = { [Name in ProductFieldName]: Fields[Name] extends Part ? Name : never }[ProductFieldName];
/** The fields that the editor has as text. */
export type TypedName = NameWith<{ kind: "text" | "number" | "numberOrNull" | "timeOrNull" }>;

export const productFieldNames = Object.keys(productFields) as ProductFieldName[];
const namesWith = <Part>(has: (field: ProductField) => unknown) =>
  productFieldNames.filter((name) => has(productFields[name])) as NameWith<Part>[];
export const plainFields = namesWith<{ description: string }>(({ description }) => description);
export const fieldsInLists = namesWith<{ shown: "list" }>(({ shown }) => shown === "list");
export const fieldsOnPage = namesWith<{ shown: "page" }>(({ shown }) => shown === "page");
export const columnFields = namesWith<{ isColumn: true }>(({ isColumn }) => isColumn);
export const filterFields = namesWith<{ isFilter: true }>(({ isFilter }) => isFilter);
export const typedFields = productFieldNames.filter(
  (name): name is TypedName => !["flag", "list", "pictureOrNull"].includes(productFields[name].kind),
);

/** The value of an empty input or cell. Undefined: no change. */
export const emptyOf = (kind: ProductField["kind"]) =>
  kind === "text" ? "" : kind.endsWith("OrNull") ? null : undefined;

export const inLanguage = ([english, chinese]: Text, language: Language) => (language === "zh" ? chinese : english);
export function headingOfProduct(name: ProductFieldName, language: Language) {
  const { label, heading = label }: ProductField = productFields[name];
  return inLanguage(heading, language);
}

export const pick = <Of extends object, Name extends keyof Of>(of: Of, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
