import { z } from "zod";
import { inLanguage } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/export-csv";
import { allow } from "@/lib/kernel/access";
import { id, listOf, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import type { Changed } from "@/lib/kernel/records/changes";
import { add, edit, erase, putBack } from "@/lib/kernel/records/edit";
import { adjustStock } from "./adjust-stock";
import { asProduct, getProductForAdmin, listLedger as ledgerOf, listProducts } from "./admin-queries";
import {
  adminCard,
  adminProduct,
  productEdit,
  productExportQuery,
  productInput,
  productListQuery,
  writtenProduct,
} from "./admin-schemas";
import { batch, batchDeletion, batchReceipt, batchResult, priceBatch } from "./batch-schemas";
import { changePrices } from "./change-prices";
import { changeProducts, deleteProducts } from "./change-products";
import { countedLine, countStocks, stocksAfter } from "./count-stocks";
import { productEntity } from "./entity";
import { exportProducts } from "./export-products";
import { importProducts } from "./import-products";
import { importReceipt, importReport, productImport } from "./import-report-schemas";
import { mostRows, readImport } from "./read-import";
import {
  ledgerLine,
  ledgerPage,
  stockBatch,
  stockBatchReceipt,
  stockBatchResult,
  stockChange,
  stockReceipt,
} from "./stock-schemas";
import { asLogged, batchLine, type Done } from "./write-changes";

const module = "cms-product";
const html =
  "`detail` is HTML, cleaned like an article's `content`: `dropped` says what was taken out. Text without any tag becomes paragraphs.";

export const list = operation({
  method: "GET",
  path: "/cms/product",
  module,
  summary: "List products",
  description:
    "Products on and off sale, in the shop's own order unless `sort` says otherwise. `q` is a part of the name, the id, or a whole number of a variant: its `sku` or `barcode`.",
  access: "product.read",
  url: productListQuery,
  output: pageOf(adminCard),
  run: (query, { db }) => listProducts(db, query),
});

export const get = operation({
  method: "GET",
  path: "/cms/product/{id}",
  module,
  summary: "Product detail for editing",
  access: "product.read",
  url: z.object({ id }),
  output: adminProduct,
  run: ({ id }, { db }) => getProductForAdmin(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/product",
  module,
  summary: "Create a product",
  description: `${html} The product is off sale unless \`on_sale\` is true; it may go on sale without a picture. \`stock\` is the first stock: change it later with POST /cms/product/{id}/stock.`,
  access: "product.create",
  reads: "product.read",
  status: 201,
  idempotent: "optional",
  body: productInput,
  output: writtenProduct,
  problems: ["duplicate"],
  run: add(productEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/product/{id}",
  module,
  summary: "Edit a product",
  description: `Send any of the fields. \`images\` and \`properties\` are replaced as a whole; null empties \`summary\`, \`detail\` and \`main_image\`. ${html} The stock of what is there cannot be edited here; the first \`stock\` of a new variant needs the permission \`product.stock\`. To sell a product in several variants, send \`options\` and \`variants\` together, and keep the \`id\` of the one that it had: orders and stock stay with it.`,
  access: "product.edit",
  reads: "product.read",
  url: z.object({ id }),
  body: productEdit,
  output: writtenProduct,
  problems: ["duplicate"],
  run: edit(productEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/product/{id}",
  module,
  summary: "Delete a product",
  description:
    "The product disappears from every list and theme, and goes into the bin. Orders keep it as it was, and an unpaid order that holds its stock can still be paid or cancelled.",
  access: "product.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(productEntity),
});

export const adjust = operation({
  method: "POST",
  path: "/cms/product/{id}/stock",
  module,
  summary: "Adjust a product's stock, or set it to a count",
  description:
    "Adds `delta`, which may be negative, or sets the stock to `count`, the number that was counted. An order that is placed meanwhile is taken from the stock before or after that. A count is of what is free to sell; with `on_hand` it is of the shelf, and the pieces in orders that have not left (`reserved`) are taken off, as they are in that moment. With `from`, the number that you saw before, another one is not overwritten. The ledger keeps the reason and the difference. With an `Idempotency-Key` a repeated request counts once. The product's version stays the same.",
  access: "product.stock",
  reads: { by: "product.read", otherwise: stockReceipt },
  idempotent: "optional",
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
    "Sets each stock to its `count`, at most 200 products at once, all or none. `on_hand` and `from` are as in POST /cms/product/{id}/stock. The ledger keeps the reason and the differences. A stock that is so already is not written. The versions stay the same.",
  access: "product.stock",
  reads: { by: "product.read", otherwise: stockBatchReceipt },
  body: stockBatch,
  output: listOf(stockBatchResult),
  problems: ["out_of_stock", "stale"],
  async run({ items, reason }, { db, actor, changed }) {
    const counted = await countStocks(db, items, { reason, userId: actor.user.id });
    for (const [before, stock] of stocksAfter(counted)) changed(productEntity, before.id, before, { ...before, stock });
    return { items: counted.map(countedLine) };
  },
});

export const listLedger = operation({
  method: "GET",
  path: "/cms/product/{id}/ledger",
  module,
  summary: "Ledger of a product's stock",
  description:
    "Every change of the stock, newest first; their sum is the stock. `user` is the admin who changed it, `order` the order that took it or gave it back.",
  access: "product.read",
  url: ledgerPage,
  output: pageOf(ledgerLine),
  run: ({ id, ...paging }, { db }) => ledgerOf(db, id, paging),
});

function recorded(done: Done[], changed: Changed) {
  // No test can tell: changes are stored also if `none` was called before them.
  if (!done.length) changed.none();
  for (const { before, after } of done.map(asLogged)) changed(productEntity, after.id, before, after);
  return { items: done.map(batchLine) };
}

export const changeMany = operation({
  method: "PUT",
  path: "/cms/product/batch",
  module,
  summary: "Put products on or off sale, move them, or change their prices",
  description:
    "Changes at most 200 products at once, all or none. `category_id` moves them all into one category. `price` has one of `set`, `change_percent` (up to two decimals; half a fen is rounded up) and `change` (in fen). With `from`, the prices that you saw, no other price is changed. With `only_if`, a product that is not so, or is deleted, is left and has no line in the answer: so a change is taken back without what others have changed since. A product that already has these values is not written.",
  access: "product.edit",
  reads: { by: "product.read", otherwise: batchReceipt },
  body: batch,
  output: listOf(batchResult),
  problems: ["stale"],
  async run(changes, { db, changed }) {
    return recorded(await changeProducts(db, changes), changed);
  },
});

export const priceMany = operation({
  method: "PUT",
  path: "/cms/product/batch/price",
  module,
  summary: "Give products and variants their own prices",
  description:
    "Sets at most 200 prices at once, all or none: `variant_id` names the variant of a product with several. With `from`, the price that you saw, no other price is changed. So the answer of PUT /cms/product/batch can be undone: each of its `prices` is an item, with `before` as `price` and `after` as `from`. `leave_changed` then leaves the prices that others have changed since, instead of refusing all. The answer has a line for each product that is not left. One that already has these prices is not written.",
  access: "product.edit",
  reads: { by: "product.read", otherwise: batchReceipt },
  body: priceBatch,
  output: listOf(batchResult),
  problems: ["stale"],
  async run(prices, { db, changed }) {
    return recorded(await changePrices(db, prices), changed);
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
  description: `Send one part named \`file\`: CSV in UTF-8, GB18030 (GBK) or UTF-16, separated by commas, at most 3 MiB and ${mostRows} rows. It has some or all of the export's columns, with their English or Chinese names.

1. Without \`digest\`, nothing is written: the report shows the effect of each row.
2. Send the same file with the \`digest\` of that report to apply it, completely or not at all. Responds 409 \`stale\` if the effect has changed because products were edited, and 400 if a row has an error.

**Rows.** A row with an \`id\` updates that product. A row without one creates a product, unless \`match\` finds an existing one by number or barcode (\`code\`) or by \`name\`. Rows after it with the same \`id\`, or with neither \`id\` nor \`name\`, are about its other variants, and can only repeat the product's columns.

**Variants.** \`options\` names what a shopper chooses, such as \`Weight / Pack\`, and \`variant\` has one value of each, such as \`50 g / tin\`; if a value contains \` / \`, use a JSON array: \`["50 g / 2","tin"]\`. A row updates the variant with its \`variant_id\` or its values, or adds one. An import deletes no variant. For a product with several variants, a row that sets a variant's column but names no variant is an error: \`has_variants\`.

**Cells.** A missing column changes nothing. An empty cell clears texts, pictures, properties, \`freight_template_id\`, \`sku\`, \`barcode\`, \`weight_g\`, \`market_price_yuan\` and \`picture\`; in other columns it changes nothing. Prices are in yuan, such as 12.50. \`category_id\` is an id, a path such as \`Tea / Green tea\`, or a unique name. Pictures are URLs, separated by \`|\` in \`images\`. Properties are lines such as \`Origin: Hangzhou\`. \`detail\` is HTML or plain text; \`dropped\` lists what cleaning removed.

**Stock.** \`stock\` is the initial stock of new variants; \`ignored\` lists rows where it differs from an existing stock. \`stock_counted\` sets the stock that is free to sell, regardless of orders since the dry run, \`on_hand_counted\` the stock on the shelf, from which units in unshipped orders are subtracted. If \`counted_from\`, the number before the count, is no longer current, the row is an error. Counts, and the initial stock of a variant added to an existing product, also need the permission \`product.stock\`.

In the report, \`matches\` counts the rows without an id that \`match\` would find, \`imported_at\` is the time of the last import of the same file, and \`would_create\`, \`would_change\`, \`created\` and \`changed\` count products, not rows.`,
  access: "product.import",
  reads: { by: "product.read", otherwise: importReceipt },
  limit: { setting: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
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
    if (isCounted) allow("product.stock", actor);
    return file;
  },
  run: ({ digest }, { db, actor, prepared, changed }) => importProducts(db, prepared, digest, actor, changed),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/product/export",
  module,
  summary: "Export products as CSV",
  description:
    "Takes the filters of the list; newest first. Each variant has a row; the fields of its product stand in the first one. `price_yuan` is in yuan with two decimals. `stock_counted`, `on_hand_counted` and `counted_from` are empty, for a count. The file can be imported again. A Chinese file has the paths of categories, such as `茶 / 绿茶`, in the place of their ids.",
  access: "product.export",
  url: productExportQuery.extend(inLanguage),
  output: csvFile,
  run: ({ language, ...filters }, { db }) => exportProducts(db, filters, language),
});

export const restore = operation({
  method: "POST",
  path: "/cms/product/{id}/restore",
  module,
  summary: "Put a deleted product back",
  description:
    "Takes it out of the bin, with the same id. 404 if it is not there (any more): GET /cms/product?deleted=true lists the bin. 400 names what it needs and is gone: pictures, or its category. It is on sale if it was.",
  access: "product.edit",
  reads: "product.read",
  url: z.object({ id }),
  output: adminProduct,
  run: putBack(productEntity),
});
