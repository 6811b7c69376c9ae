import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { requireAccess } from "@/lib/kernel/access";
import { id, listOf, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { aboutFollowing } from "@/lib/kernel/lists/follow";
import { operation } from "@/lib/kernel/operation";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { createRecord, deleteRecord, editRecord, restoreRecord } from "@/lib/kernel/records/edit";
import { asProduct, followProducts, getProductForAdmin, listLedger as ledgerOf, listProducts } from "./admin-queries";
import {
  adminProduct,
  productEdit,
  productExportQuery,
  productInput,
  productListQuery,
  productPage,
  writtenProduct,
} from "./admin-schemas";
import {
  batch,
  batchDeletion,
  batchReceipt,
  batchResult,
  priceBatch,
  priceBatchReceipt,
  priceBatchResults,
} from "./batch-schemas";
import {
  type AppliedChange,
  asLogged,
  batchLine,
  changePrices,
  changeProducts,
  deleteProducts,
} from "./change-products";
import { adjustStock, countedLine, countStocks, stocksAfter } from "./count-stocks";
import { exportProducts } from "./csv/export-products";
import { importProducts } from "./csv/import-products";
import { maxRows, readImport } from "./csv/read-file";
import { importReceipt, importReport, productImport } from "./csv/schemas";
import { productEntity } from "./entity";
import { seesCosts } from "./product";
import {
  ledgerLine,
  ledgerPage,
  stockBatch,
  stockBatchReceipt,
  stockBatchResults,
  stockChange,
  stockReceipt,
} from "./stock-schemas";

const module = "cms-product";
/** The answers with products show their costs only to those who may see them. */
const hides = { cost_price: "cost.read" } as const;
const html =
  "`detail` is HTML, cleaned like an article's `content`: `dropped` lists what was removed. Text without tags becomes paragraphs.";

export const list = operation({
  method: "GET",
  path: "/cms/product",
  module,
  summary: "List products",
  description: `Products on and off sale, by default in the shop's own order. \`q\` is a part of the name, the id, or the exact \`sku\` or \`barcode\` of a variant. ${aboutFollowing("products")} Each change of stock is followed too, and a deleted product is listed once more, with \`deleted_at\`. Not followed are \`sold\`, \`reserved\`, ratings, the name of the category and sizes of pictures. \`after\` can be combined with \`size\` only.`,
  access: "product.read",
  hides,
  problems: ["position_unknown"],
  url: productListQuery,
  output: productPage,
  run: ({ after, ...query }, { db }) =>
    after === undefined ? listProducts(db, query) : followProducts(db, { after, ...query }),
});

export const get = operation({
  method: "GET",
  path: "/cms/product/{id}",
  module,
  summary: "Product detail for editing",
  description:
    "With all its sizes and what only admins see, such as the stock on the shelf. A product in the bin is `not_found`.",
  access: "product.read",
  hides,
  url: z.object({ id }),
  output: adminProduct,
  run: ({ id }, { db }) => getProductForAdmin(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/product",
  module,
  summary: "Create a product",
  description: `${html} The product is off sale unless \`on_sale\` is true; it can be on sale without a picture. \`stock\` is the first stock; POST /cms/product/{id}/stock changes it later.`,
  access: "product.create",
  hides,
  reads: "product.read",
  status: 201,
  body: productInput,
  output: writtenProduct,
  problems: ["duplicate"],
  run: createRecord(productEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/product/{id}",
  module,
  summary: "Edit a product",
  description: `Send any of the fields. \`images\` and \`properties\` are replaced as a whole; null empties \`summary\`, \`detail\` and \`main_image\`. ${html} The stock of a present variant cannot be edited here; the first \`stock\` of a new variant needs the permission \`product.stock\`, a \`cost_price\` needs \`cost.read\`. To sell a product in several variants, send \`options\` and \`variants\` together, with the \`id\` of the former only one: its orders and stock stay with it.`,
  access: "product.edit",
  hides,
  reads: "product.read",
  url: z.object({ id }),
  body: productEdit,
  output: writtenProduct,
  problems: ["duplicate"],
  run: editRecord(productEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/product/{id}",
  module,
  summary: "Delete a product",
  description:
    "The product is removed from every list and theme, and moves to the bin. Orders keep a copy of it, and an unpaid order for it can still be paid or cancelled.",
  access: "product.delete",
  url: z.object({ id }),
  output: nothing,
  run: deleteRecord(productEntity),
});

export const adjust = operation({
  method: "POST",
  path: "/cms/product/{id}/stock",
  module,
  summary: "Adjust a product's stock, or set it to a count",
  action: ({ count }) => (count === undefined ? "Adjust a product's stock" : "Count a product's stock"),
  description:
    "Adds `delta`, which can be negative, or sets the stock to the counted number `count`. A count is of the goods that are free to sell; with `on_hand` it is of the whole shelf, and the pieces in orders that have not left (`reserved`) are subtracted. Responds 409 if `from`, the number that you saw, has changed. The ledger stores the reason and the difference. With an `Idempotency-Key`, a repeated request counts once. The product's version stays the same.",
  access: "product.stock",
  hides,
  reads: { by: "product.read", otherwise: stockReceipt },
  url: z.object({ id }),
  body: stockChange,
  output: adminProduct,
  problems: ["out_of_stock", "stale"],
  async run({ id, ...change }, { db, actor, changed }) {
    const { before, after } = await adjustStock(db, id, change, actor.user.id);
    changed(productEntity, id, before, after);
    return asProduct(db, after);
  },
});

export const countMany = operation({
  method: "PUT",
  path: "/cms/product/batch/stock",
  module,
  summary: "Set the stocks of products to counted numbers",
  description:
    'Sets each stock to its `count`, at most 2000 at once, all or none; `variant_id` names the variant of a product with several, or `sku` alone names a variant. An unknown SKU is 400 `not_found` at `items.N.sku`; with `unknown: "skip"` unknown items are left out and listed in `skipped`. The answer has the items in their order. `on_hand` and `from` are as in POST /cms/product/{id}/stock. The ledger stores the reason and the differences. The products\' versions stay the same.',
  access: "product.stock",
  reads: { by: "product.read", otherwise: stockBatchReceipt },
  body: stockBatch,
  output: stockBatchResults,
  problems: ["out_of_stock", "stale"],
  async run({ items, reason, unknown }, { db, actor, changed }) {
    const { counted, skipped } = await countStocks(db, items, { reason, userId: actor.user.id }, unknown);
    if (!counted.length) changed.none();
    for (const [before, stock] of stocksAfter(counted)) changed(productEntity, before.id, before, { ...before, stock });
    return { items: counted.map(countedLine), skipped };
  },
});

export const listLedger = operation({
  method: "GET",
  path: "/cms/product/{id}/ledger",
  module,
  summary: "Ledger of a product's stock",
  description:
    "All changes of the stock, newest first; their sum is the stock. `user` is the admin who changed it, `order` the order that took or returned it.",
  access: "product.read",
  url: ledgerPage,
  output: pageOf(ledgerLine),
  run: ({ id, ...paging }, { db }) => ledgerOf(db, id, paging),
});

function recordChanges(done: AppliedChange[], changed: ChangeRecorder) {
  if (!done.length) changed.none();
  for (const { before, after } of done.map(asLogged)) changed(productEntity, after.id, before, after);
  return { items: done.map(batchLine) };
}

export const changeMany = operation({
  method: "PUT",
  path: "/cms/product/batch",
  module,
  summary: "Put products on or off sale, move them, or change their prices",
  action({ on_sale, category_id, price }) {
    if ([on_sale, category_id, price].filter((value) => value !== undefined).length > 1) return undefined;
    if (price) return "Change prices of products";
    if (category_id) return "Move products to another category";
    return on_sale ? "Put products on sale" : "Take products off sale";
  },
  description:
    "Changes at most 200 products at once, all or none. `price` has one of `set`, `change_percent` (up to two decimals; half a fen is rounded up) and `change` (in fen). Responds 409 if `from`, the prices that you saw, have changed. With `only_if`, products that do not match or are deleted are skipped and not in the answer: an undo leaves what others have changed since. A product that already has these values is not written.",
  access: "product.edit",
  reads: { by: "product.read", otherwise: batchReceipt },
  body: batch,
  output: listOf(batchResult),
  problems: ["stale"],
  async run(changes, { db, changed }) {
    return recordChanges(await changeProducts(db, changes), changed);
  },
});

export const priceMany = operation({
  method: "PUT",
  path: "/cms/product/batch/price",
  module,
  summary: "Give products and variants their own prices",
  description:
    'Sets at most 2000 prices at once, all or none; `variant_id` names the variant of a product with several, or `sku` alone names a variant. An unknown SKU is 400 `not_found` at `items.N.sku`; with `unknown: "skip"` unknown items are left out and listed in `skipped`. Responds 409 if `from`, the price that you saw, has changed. To undo PUT /cms/product/batch, send each of its `prices` as an item, with `before` as `price` and `after` as `from`; with `leave_changed`, prices that others have changed since are skipped. The answer has a line for each product that was not skipped. A product that already has these prices is not written.',
  access: "product.edit",
  reads: { by: "product.read", otherwise: priceBatchReceipt },
  body: priceBatch,
  output: priceBatchResults,
  problems: ["stale"],
  async run(prices, { db, changed }) {
    const { done, skipped } = await changePrices(db, prices);
    return { ...recordChanges(done, changed), skipped };
  },
});

export const removeMany = operation({
  method: "POST",
  path: "/cms/product/batch/delete",
  module,
  summary: "Delete products",
  description: "Deletes at most 200 products at once, all or none, each as DELETE /cms/product/{id} does.",
  access: "product.delete",
  body: batchDeletion,
  output: nothing,
  async run({ ids }, { db, changed }) {
    for (const before of await deleteProducts(db, ids)) changed(productEntity, before.id, before, null);
  },
});

export const importFile = operation({
  method: "POST",
  path: "/cms/product/import",
  module,
  summary: "Import products from CSV, in two steps",
  description: `Send one part named \`file\`: CSV of at most 3 MiB and ${maxRows} rows, with some or all columns of the export, named in English or Chinese. Without \`digest\` this is a dry run: the report shows what each row would do. Send the same file with the \`digest\` of the report to do exactly that, all or nothing; with \`skip_bad\` in both calls, the products without an error. A row with an \`id\` changes this product or one of its variants; without an \`id\` it creates a product, unless \`match\` finds one. An import deletes no variant. Counts of the stock also need \`product.stock\`, and cost prices \`cost.read\`. The guide of the back office describes rows and columns.`,
  access: "product.import",
  reads: { by: "product.read", otherwise: importReceipt },
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  url: productImport,
  body: { parts: 3 * 1024 * 1024 },
  output: importReport,
  problems: ["stale"],
  async prepare({ parts, match, digest }, { actor, db }) {
    const file = await readImport(parts, {
      db,
      language: actor.origin.language,
      match,
      isCommit: digest !== undefined,
    });
    const isCounted = file.products.some(({ rows }) => rows.some(({ variant }) => variant.counted !== undefined));
    if (isCounted) requireAccess("product.stock", actor);
    return file;
  },
  run: (step, { db, actor, prepared, changed }) => importProducts(db, prepared, step, actor, changed),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/product/export",
  module,
  summary: "Export products as CSV",
  description:
    "Takes the filters of the list; newest first. Each variant has a row, and the first one also has the fields of its product. Prices are in yuan with two decimals. `stock_counted`, `on_hand_counted` and `counted_from` are empty, for a count. Without `cost.read` it has no cost prices. The file can be imported again. A Chinese file has the paths of categories, such as `茶 / 绿茶`, instead of their ids.",
  access: "product.export",
  url: productExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filters }, { db, actor }) =>
    exportProducts(db, filters, seesCosts(actor), { language, plain }),
});

export const restore = operation({
  method: "POST",
  path: "/cms/product/{id}/restore",
  module,
  summary: "Put a deleted product back",
  description:
    "Restores it from the bin with the same id; it is on sale if it was. Responds 404 if it is not in the bin, which GET /cms/product?deleted=true lists, and 400 if its category or pictures are missing.",
  access: "product.edit",
  hides,
  reads: "product.read",
  url: z.object({ id }),
  output: adminProduct,
  run: restoreRecord(productEntity),
});
