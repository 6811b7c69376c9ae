import { z } from "zod";
import {
  count,
  editOf,
  id,
  imageInput,
  line,
  optionalLine,
  optionalLines,
  page,
  person,
  price,
  search,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/fields";
import { card, product } from "./schemas";

export const mostStock = 9_999_999;

const onSale = z.boolean().meta({ examples: [true] });
const sort = wholeNumber(0, 1_000_000, 10);

/** An edit takes no stock: orders change it at the same time. */
const stockElsewhere = ({ code, keys }: z.core.$ZodRawIssue) =>
  code === "unrecognized_keys" && keys?.includes("stock")
    ? "There is no field stock here: POST /cms/product/{id}/stock changes it."
    : undefined;

export const productFields = z.strictObject(
  {
    category_id: id,
    name: line(1, 80, "Longjing tea 50 g"),
    price,
    summary: optionalLine(200, "First pick before the spring rain."),
    detail: optionalLines(20_000, "Pan-fired green tea from the hills west of the lake."),
    main_image: imageInput.nullish(),
    images: z.array(imageInput).max(10, "At most 10 pictures.").optional(),
    properties: z
      .array(z.strictObject({ name: line(1, 40, "Origin"), detail: line(1, 200, "Hangzhou") }))
      .max(30, "At most 30 properties.")
      .optional(),
    on_sale: onSale.optional(),
    sort: sort.optional(),
  },
  { error: stockElsewhere },
);
export const productInput = productFields.extend({ stock: wholeNumber(0, mostStock, 100).optional() });
export const productEdit = editOf(productFields);

const edited = { on_sale: onSale, sort, version, created_at: time, updated_at: time };
export const adminCard = card.extend({ category_name: z.string().meta({ examples: ["Tea"] }), ...edited });
export const adminProduct = product.extend(edited);

const filters = {
  q: search,
  category_id: id.optional(),
  on_sale: onSale.optional(),
  low_stock: z
    .boolean()
    .optional()
    .meta({ examples: [true], description: "Whether there are `stock.low_watermark` left, or fewer." }),
};
const sorts = ["sort", "price", "-price", "stock", "-stock", "created_at", "-created_at", "-sold"] as const;
export const wantedProducts = z.object({ ...filters, sort: z.enum(sorts).optional(), page, size });
export const exportedProducts = z.object(filters);

export const stockChange = z.strictObject({
  delta: wholeNumber(-mostStock, mostStock, 12).refine((delta) => delta !== 0, "Must not be 0."),
  reason: line(1, 200, "Twelve more found at the count."),
});

export const ledgerPage = z.object({ id, page, size });
export const ledgerLine = z.object({
  id: z.int().meta({ examples: [1] }),
  delta: z.int().meta({ examples: [12] }),
  kind: z.enum(["initial", "order", "cancel", "refund", "late_payment", "adjust"]).meta({ examples: ["adjust"] }),
  reason: z
    .string()
    .meta({ examples: ["Twelve more found at the count."], description: "The reason given with an adjustment." }),
  user: person.nullable(),
  order: z.object({ id, order_no: z.string().meta({ examples: ["2026112016300012345678"] }) }).nullable(),
  created_at: time,
});

const percentRange = "Must be a number from -99.99 to 1000.";
const hundredths = z
  .number(percentRange)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "May have two decimals.");
export const batch = z
  .strictObject({
    ids: z
      .array(id)
      .min(1, "Name at least one product.")
      .max(200, "At most 200 products at once.")
      .superRefine((ids, context) => {
        for (const [at, each] of ids.entries())
          if (ids.indexOf(each) < at) context.addIssue({ code: "custom", path: [at], message: "Is there twice." });
      }),
    on_sale: onSale.optional(),
    price: z
      .strictObject({
        set: price.optional(),
        change_percent: hundredths
          .min(-99.99, percentRange)
          .max(1000, percentRange)
          .optional()
          .meta({ examples: [-10] }),
        change: wholeNumber(-99_999_999, 99_999_999, -500).optional(),
      })
      .refine((change) => Object.values(change).filter((value) => value !== undefined).length === 1, {
        error: "Name one of set, change_percent and change.",
      })
      .optional()
      .meta({ examples: [{ change_percent: -10 }] }),
  })
  .refine(({ on_sale, price }) => on_sale !== undefined || price !== undefined, {
    error: "Name on_sale, price or both.",
    path: [],
  });
const atOnce = z.object({ on_sale: onSale, price });
export const batchResult = z.object({
  id,
  name: z.string().meta({ examples: ["Longjing tea 50 g"] }),
  changed: z.boolean().meta({ examples: [true] }),
  before: atOnce,
  after: atOnce,
  version,
});

export const importStep = z.object({
  digest: z
    .string()
    .regex(/^[\w-]{43}$/, "Must be the digest that the dry run gave.")
    .optional()
    .meta({ examples: ["n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"], description: "Of the dry run: commits it." }),
});
const cell = (example: string) => z.string().meta({ examples: [example] });
const error = z.object({
  path: cell("price"),
  code: cell("too_small"),
  message: cell("Must be 1 to 99999999, in fen."),
});
const change = z.object({ field: cell("price"), from: cell("6800").nullable(), to: cell("6500") });
export const importReport = z.object({
  committed: z.boolean().meta({ examples: [false] }),
  digest: cell("n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg")
    .nullable()
    .meta({ description: "What commits exactly this; null while a row is refused." }),
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  rows: z.array(
    z.object({
      row: z.int().meta({ examples: [2], description: "As a spreadsheet counts: the header is row 1." }),
      action: z.enum(["create", "change", "leave", "refuse"]),
      id: id.nullable(),
      name: cell("Longjing tea 50 g"),
      changes: z.array(change),
      ignored: z.array(change.extend({ message: cell("The stock stays: adjust it instead.") })),
      errors: z.array(error),
    }),
  ),
});
