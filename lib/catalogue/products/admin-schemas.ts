import { z } from "zod";
import { cell, reportState, rowNumber } from "@/lib/csv/import-schemas";
import {
  count,
  deletedAt,
  dropped,
  editOf,
  id,
  imageInput,
  isBin,
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
import { named, namedBody, namedObject } from "@/lib/kernel/named";
import { card, product } from "./schemas";

export const mostStock = 9_999_999;

const onlyOnce = "Must be in the list only once.";
function refuseTwice(ids: number[], refuse: (at: number) => void) {
  for (const [at, id] of ids.entries()) if (ids.indexOf(id) < at) refuse(at);
}

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
    detail: optionalLines(200_000, "<p>Pan-fired green tea from the hills west of the lake.</p>"),
    main_image: imageInput.nullish(),
    images: z.array(imageInput).max(10, "At most 10 pictures.").optional(),
    properties: z
      .array(namedBody("ProductPropertyInput", { name: line(1, 40, "Origin"), detail: line(1, 200, "Hangzhou") }))
      .max(30, "At most 30 properties.")
      .optional(),
    on_sale: onSale.optional(),
    sort: sort.optional(),
  },
  { error: stockElsewhere },
);
export const productInput = named(
  "ProductInput",
  productFields.extend({ stock: wholeNumber(0, mostStock, 100).optional() }),
);
export const productEdit = named("ProductEdit", editOf(productFields));

const edited = { on_sale: onSale, sort, version, created_at: time, updated_at: time };
export const adminCard = namedObject("AdminProductCard", {
  ...card.shape,
  category_name: z.string().meta({ examples: ["Tea"] }),
  ...edited,
  deleted_at: deletedAt,
});
export const adminProduct = namedObject("AdminProduct", { ...product.shape, ...edited });
export const writtenProduct = namedObject("WrittenProduct", { ...adminProduct.shape, dropped });

const filters = {
  q: search,
  category_id: id.optional(),
  on_sale: onSale.optional(),
  low_stock: z
    .boolean()
    .optional()
    .meta({ examples: [true], description: "Whether at most `stock.low_watermark` are left." }),
};
const sorts = ["sort", "price", "-price", "stock", "-stock", "created_at", "-created_at", "-sold"] as const;
export const productListQuery = z.object({ ...filters, deleted: isBin, sort: z.enum(sorts).optional(), page, size });
export const productExportQuery = z.object(filters);

export const counted = wholeNumber(0, mostStock, 12).meta({ description: "How many there are now, free to sell." });
const stockReason = line(1, 200, "Twelve more found at the count.");
export const stockChange = z
  .strictObject({
    delta: wholeNumber(-mostStock, mostStock, 12)
      .refine((delta) => delta !== 0, "Must not be 0.")
      .optional(),
    count: counted.optional(),
    reason: stockReason,
  })
  .refine(({ delta, count }) => (delta === undefined) !== (count === undefined), {
    error: "Name one of delta and count.",
    path: [],
  })
  .meta({ id: "StockChange", examples: [{ delta: 12, reason: "Twelve more found at the count." }] });

const mostAtOnce = 200;
export const stockBatch = namedBody("CountStocks", {
  items: z
    .array(namedBody("CountedStock", { id, count: counted }))
    .min(1, "Name at least one product.")
    .max(mostAtOnce, `At most ${mostAtOnce} products at once.`)
    .superRefine((items, context) =>
      refuseTwice(
        items.map(({ id }) => id),
        (at) => context.addIssue({ code: "custom", path: [at, "id"], message: onlyOnce }),
      ),
    ),
  reason: stockReason,
});
const name = z.string().meta({ examples: ["Longjing tea 50 g"] });
const changed = z.boolean().meta({ examples: [true] });
export const stockBatchResult = namedObject("CountedStockResult", { id, name, changed, before: count, after: count });

export const ledgerPage = z.object({ id, page, size });
export const ledgerLine = namedObject("LedgerLine", {
  id: z.int().meta({ examples: [1] }),
  delta: z.int().meta({ examples: [12] }),
  kind: z.enum(["initial", "order", "cancel", "refund", "late_payment", "adjust"]).meta({ examples: ["adjust"] }),
  reason: z
    .string()
    .meta({ examples: ["Twelve more found at the count."], description: "The reason given with an adjustment." }),
  user: person.nullable(),
  order: namedObject("LedgerOrder", {
    id,
    order_no: z.string().meta({ examples: ["2026112016300012345678"] }),
  }).nullable(),
  created_at: time,
});

const percentRange = "Must be a number from -99.99 to 1000.";
const hundredths = z
  .number(percentRange)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "May have two decimals.");
const manyIds = z
  .array(id)
  .min(1, "Name at least one product.")
  .max(mostAtOnce, `At most ${mostAtOnce} products at once.`)
  .superRefine((ids, context) =>
    refuseTwice(ids, (at) => context.addIssue({ code: "custom", path: [at], message: onlyOnce })),
  );
export const batchDeletion = namedBody("DeleteProducts", { ids: manyIds });
export const batch = z
  .strictObject({
    ids: manyIds,
    category_id: id.optional(),
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
      .meta({ id: "PriceChange" })
      .optional()
      .meta({ examples: [{ change_percent: -10 }] }),
  })
  .refine(({ ids, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: "Name at least one of category_id, on_sale and price.",
    path: [],
  })
  .meta({ id: "ChangeProducts" });
const batchFields = namedObject("ChangedProductFields", { category_id: id, on_sale: onSale, price });
export const batchResult = namedObject("ChangedProduct", {
  id,
  name,
  changed,
  before: batchFields,
  after: batchFields,
  version,
});

const error = namedObject("ProductImportError", {
  path: cell("price_yuan"),
  code: cell("invalid"),
  message: cell("Must be 0.01 to 999999.99 yuan in plain digits, such as 12.50."),
});
export const stockStays = "The stock stays. To set it, use the column stock_counted.";
const changeFields = { field: cell("price_yuan"), from: cell("68.00").nullable(), to: cell("65.00") };
const change = namedObject("ProductImportChange", changeFields);
const ignored = namedObject("ProductImportIgnored", { ...changeFields, message: cell(stockStays) });
export const importReport = namedObject("ProductImportReport", {
  ...reportState,
  created: count,
  changed: count,
  unchanged: count,
  refused: count,
  rows: z.array(
    namedObject("ProductImportRow", {
      row: rowNumber,
      action: z.enum(["create", "change", "leave", "refuse"]),
      id: id.nullable(),
      name: cell("Longjing tea 50 g"),
      changes: z.array(change),
      ignored: z.array(ignored),
      dropped,
      errors: z.array(error),
    }),
  ),
});
