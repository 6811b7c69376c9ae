import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns as columnsOf } from "drizzle-orm";
import { expect, test } from "vitest";
import { afterSales } from "@/db/schema/after-sales";
import { billDifferences } from "@/db/schema/bills";
import { banners, categories, products, themes } from "@/db/schema/catalogue";
import { articles, dictEntries, dictTypes, files, folders, notices } from "@/db/schema/content";
import { bots, messageTemplates, webhooks } from "@/db/schema/events";
import { freightTemplates } from "@/db/schema/freight";
import { elements, groups, menus } from "@/db/schema/groups";
import { homes } from "@/db/schema/homes";
import { invoices } from "@/db/schema/invoices";
import { coupons, promotions, userCoupons } from "@/db/schema/offers";
import { orders, shipments } from "@/db/schema/orders";
import { notifications, refunds } from "@/db/schema/payments";
import { reviews } from "@/db/schema/reviews";
import { searchWords } from "@/db/schema/search-words";
import { apiKeys, users } from "@/db/schema/users";
import { bannerEntity } from "@/lib/catalogue/banners/entity";
import { categoryEntity } from "@/lib/catalogue/categories/entity";
import { homeEntity } from "@/lib/catalogue/home/entity";
import { productEntity } from "@/lib/catalogue/products/entity";
import { variantFieldNames } from "@/lib/catalogue/products/variant-fields";
import { searchWordEntity } from "@/lib/catalogue/search/entity";
import { themeEntity } from "@/lib/catalogue/themes/entity";
import { articleEntity } from "@/lib/content/articles/entity";
import { fileEntity } from "@/lib/content/files/entity";
import { folderEntity } from "@/lib/content/folders/entity";
import { noticeEntity } from "@/lib/content/notices/entity";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { messageTemplateEntity } from "@/lib/people/messages/template-entity";
import { sessionRecord } from "@/lib/people/sessions/end-session";
import { userRecord } from "@/lib/people/users/with-names";
import { keyNames } from "@/lib/platform/stored-keys";
import { entities } from "@/lib/registry";
import { elementEntity } from "@/lib/rights/elements/entity";
import { groupEntity } from "@/lib/rights/groups/entity";
import { menuEntity } from "@/lib/rights/menus/entity";
import { afterSaleEntity } from "@/lib/selling/after-sales/entity";
import { couponEntity, userCouponEntity } from "@/lib/selling/coupons/entity";
import { wholeRule } from "@/lib/selling/freight/charge-freight";
import { templateEntity } from "@/lib/selling/freight/template-entity";
import { invoiceEntity } from "@/lib/selling/invoices/entity";
import { orderEntity, shipmentRecord } from "@/lib/selling/orders/entity";
import { refundRecord } from "@/lib/selling/payments/request-refund";
import { promotionEntity } from "@/lib/selling/promotions/entity";
import { reviewEntity } from "@/lib/selling/reviews/entity";
import type { ParcelLine } from "@/lib/selling/shipping/ship-order";
import { declaredSettings } from "@/lib/settings/declared";
import { apiKeyRecord } from "@/lib/system/api-keys/queries";
import { botEntity } from "@/lib/system/bots/entity";
import { dictEntity } from "@/lib/system/dictionaries/entity";
import { dictTypeEntity } from "@/lib/system/dictionaries/type-entity";
import { errorRecord } from "@/lib/system/error-log/queries";
import { webhookEntity } from "@/lib/system/webhooks/entity";
import { fieldName, fieldsToShow } from "./display-value";

type Named = [entity: string, fields: string[]];
/** Requires all fields of a row at compile time. `fixed` fields never change, and such a row is never created. */
const fieldsOf = <Row extends object>(
  { name, derived = [] }: LoggedKind<Row>,
  row: Record<keyof Row, unknown>,
  fixed: readonly (keyof Row)[] = [],
): Named => [
  name,
  Object.keys(row).filter((field) => ![...derived, ...fixed, "updated_at", "version"].includes(field)),
];

const { unionid: _, ...ofUser } = columnsOf(users);
const line: Record<keyof ParcelLine, 0> = { item_id: 0, count: 0 };
const all: Named[] = [
  fieldsOf(productEntity, columnsOf(products)),
  ["product", ["variants", "values", ...variantFieldNames]],
  fieldsOf(categoryEntity, columnsOf(categories)),
  fieldsOf(themeEntity, { ...columnsOf(themes), product_ids: 0 }),
  fieldsOf(searchWordEntity, columnsOf(searchWords)),
  fieldsOf(bannerEntity, { ...columnsOf(banners), items: 0 }),
  fieldsOf(orderEntity, columnsOf(orders), [
    ...(["order_no", "user_id", "total_price", "freight_detail", "discount_total", "total_count"] as const),
    ...(["snap_name", "snap_image", "contact", "masked_at"] as const),
  ]),
  fieldsOf(shipmentRecord, { ...columnsOf(shipments), items: 0 }),
  ["shipment", Object.keys(line)],
  fieldsOf(afterSaleEntity, columnsOf(afterSales)),
  fieldsOf(invoiceEntity, columnsOf(invoices), ["order_id", "user_id", "title", "due_at"]),
  fieldsOf(refundRecord, columnsOf(refunds)),
  fieldsOf({ name: "notification" } as LoggedKind<typeof notifications.$inferSelect>, columnsOf(notifications), [
    ...(["notification_id", "event_type", "out_trade_no", "transaction_id", "resource", "times"] as const),
  ]),
  fieldsOf({ name: "bill_difference" } as LoggedKind<typeof billDifferences.$inferSelect>, columnsOf(billDifferences), [
    ...(["day", "line_id", "payment_id", "refund_row_id"] as const),
  ]),
  fieldsOf(articleEntity, columnsOf(articles)),
  fieldsOf(noticeEntity, columnsOf(notices)),
  fieldsOf(fileEntity, columnsOf(files)),
  fieldsOf(folderEntity, columnsOf(folders)),
  fieldsOf(groupEntity, { ...columnsOf(groups), permissions: 0, menu_ids: 0, element_ids: 0 }),
  fieldsOf(menuEntity, columnsOf(menus)),
  fieldsOf(elementEntity, columnsOf(elements)),
  fieldsOf(userRecord, { ...ofUser, username: 0, email: 0, phone: 0, locked_until: 0, second_factor_at: 0 }, [
    ...(["erase_due_at", "awaited_phone"] as const),
  ]),
  fieldsOf(apiKeyRecord, columnsOf(apiKeys), ["user_id", "last_used_at"]),
  fieldsOf(sessionRecord, { user_id: 0, revoked_at: 0 }),
  fieldsOf(dictTypeEntity, columnsOf(dictTypes)),
  fieldsOf(dictEntity, columnsOf(dictEntries)),
  fieldsOf(templateEntity, { ...columnsOf(freightTemplates), rules: 0 }),
  ["freight_template", Object.keys(wholeRule({ regions: [], first: 1, first_price: 1, next: 1, next_price: 1 }))],
  fieldsOf(promotionEntity, columnsOf(promotions)),
  ["promotion", ["from", "off"]],
  fieldsOf(couponEntity, columnsOf(coupons)),
  ["coupon", ["claimed", "codes"]],
  fieldsOf(userCouponEntity, columnsOf(userCoupons)),
  fieldsOf(reviewEntity, columnsOf(reviews), [
    ...(["item_id", "product_id", "user_id", "rating", "content", "images", "is_anonymous", "check"] as const),
    "deleted_at",
  ]),
  ["config", Object.keys(declaredSettings)],
  ["sealed_setting", [...keyNames]],
  fieldsOf(homeEntity, columnsOf(homes)),
  fieldsOf(botEntity, columnsOf(bots)),
  fieldsOf(webhookEntity, columnsOf(webhooks)),
  fieldsOf(messageTemplateEntity, columnsOf(messageTemplates)),
  fieldsOf(errorRecord, { resolved_at: 0, resolved_by: 0 }),
  ["purge", ["log", "older_than_days", "deleted"]],
  ["product_import", ["file"]],
];

test("each kind of record in the log is covered by this test", () => {
  const sources = readdirSync("lib", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const others = sources.flatMap((text) =>
    [...text.matchAll(/: LoggedKind<[^=]*= \{\s*name: "(\w+)"/g)].map(([, name]) => name!),
  );
  expect(others).toEqual(expect.arrayContaining(["refund", "user", "purge"]));
  const names = [...entities.map(({ name }) => name), ...others];
  expect(names.filter((name) => !all.some(([entity]) => entity === name))).toEqual([]);
});

test("each field shown in the log has a name in both languages", () => {
  const nameless = all.flatMap(([entity, fields]) =>
    fieldsToShow(fields.map((name) => ({ name, before: null, after: "x" })))
      .filter(({ name }) => {
        const nameIn = (language: "en" | "zh") => fieldName(entity, name, language);
        return !/^\p{Lu}/u.test(nameIn("en")) || !/\p{Script=Han}/u.test(nameIn("zh"));
      })
      .map(({ name }) => `${entity}.${name}`),
  );
  expect(nameless).toEqual([]);
});

test("a field with another meaning in one kind has its own name there", () => {
  const inEnglish = (entity: string, name: string) => fieldName(entity, name, "en");
  expect(inEnglish("freight_template", "by")).toBe("Charged by");
  expect(inEnglish("after_sale", "by")).toBe("Requested by");
  expect(inEnglish("refund", "refund_id")).toBe("WeChat refund number");
  expect(inEnglish("after_sale", "refund_id")).toBe("Refund");
});
