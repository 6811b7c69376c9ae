import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, rows } from "@/db/client";
import { type Columns, inFormat } from "@/lib/csv/column";
import { asCsv, csvFile } from "@/lib/csv/write-csv";
import { requirePermission } from "@/lib/kernel/access";
import { id, listOf, pageOf } from "@/lib/kernel/contract/fields";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { operation } from "@/lib/kernel/operation";
import { recordOperations } from "@/lib/kernel/record-operations";
import { editRecord } from "@/lib/kernel/records/edit";
import { createCodes, grantCoupon, grantToMatching, voidGrant } from "./claim-coupon";
import { couponEntity, userCouponEntity } from "./entity";
import { couponKind } from "./kind";
import { getCoupon, listCoupons, listGrants, listUserCoupons } from "./queries";
import * as schemas from "./schemas";

const module = "cms-coupon";

export const { list, get, create, update, remove } = recordOperations(couponKind, couponEntity, {
  output: schemas.coupon,
  written: schemas.writtenCoupon,
  list: {
    summary: "List coupons",
    description: "At most 500, the newest first.",
    output: listOf(schemas.coupon),
    run: (_, { db }) => listCoupons(db),
  },
  get: { description: "With the number of its copies, and the sales with it." },
  create: {
    description:
      "A shopper uses one coupon in an order, after the promotions; an order promotion can forbid it. A claimed copy is not changed by later edits of the rule.",
    problems: ["duplicate", "limit_reached"],
    body: schemas.couponInput,
  },
  update: {
    description: "Copies that are claimed keep their rule and their times.",
    problems: ["duplicate"],
    body: schemas.couponEdit,
  },
  remove: { description: "409 `in_use` once it was claimed: stop it instead.", problems: ["in_use"] },
});

export const grant = operation({
  method: "POST",
  path: "/cms/coupon/{id}/grant",
  module,
  summary: "Give a coupon to customers",
  description:
    "One copy each, all or none. Who has as many as one can have is `skipped`. `limit_reached` if there are too few copies.",
  access: "coupon.grant",
  reads: { by: "coupon.read", otherwise: schemas.granted },
  url: z.object({ id }),
  body: schemas.grantInput,
  output: schemas.granted,
  problems: ["limit_reached", "coupon_unusable"],
  async run({ id, user_ids }, { db, changed }) {
    const { before, ...result } = await grantCoupon(db, id, user_ids);
    if (result.granted) changed({ name: "coupon" }, id, { claimed: before }, { claimed: before + result.granted });
    else changed.none();
    return result;
  },
});

export const grantMatching = operation({
  method: "POST",
  path: "/cms/coupon_grant",
  module,
  summary: "Give a coupon to all customers of a filter",
  description:
    "One copy each, to at most 5000 customers; needs `customer.read` too. `stale` if the filter matches another number of customers by now. `PUT /cms/coupon_grant/{id}/void` withdraws them together.",
  access: "coupon.grant",
  reads: { by: "coupon.read", otherwise: schemas.grantedToMatching },
  body: schemas.matchingInput,
  output: schemas.grantedToMatching,
  problems: ["limit_reached", "coupon_unusable", "stale"],
  async run({ coupon_id, ...wanted }, { db, actor, changed }) {
    requirePermission("customer.read", actor);
    const mayReadOrders = actor.user.group.permissions.has("order.read");
    const { before, ...result } = await grantToMatching(db, coupon_id, { ...wanted, mayReadOrders });
    if (result.granted)
      changed({ name: "coupon" }, coupon_id, { claimed: before }, { claimed: before + result.granted });
    else changed.none();
    return result;
  },
});

export const listGrantsOf = operation({
  method: "GET",
  path: "/cms/coupon_grant",
  module,
  summary: "Grants of a coupon to customers of a filter",
  description: "The last 20.",
  access: "coupon.read",
  url: z.object({ coupon_id: id.describe("The coupon.") }),
  output: listOf(schemas.couponGrant),
  run: ({ coupon_id }, { db }) => listGrants(db, coupon_id),
});

export const withdrawGrant = operation({
  method: "PUT",
  path: "/cms/coupon_grant/{id}/void",
  module,
  summary: "Withdraw all coupons of a grant",
  description: "Those that an order uses remain.",
  access: "coupon.grant",
  reads: { by: "coupon.read", otherwise: schemas.grantVoided },
  url: z.object({ id }),
  body: schemas.voidInput,
  output: schemas.grantVoided,
  async run({ id, reason }, { db, changed }) {
    const { coupon_id, withdrawn } = await voidGrant(db, id, reason);
    if (withdrawn) changed({ name: "coupon" }, coupon_id, { withdrawn: 0 }, { withdrawn });
    else changed.none();
    return { withdrawn };
  },
});

export const addCodes = operation({
  method: "POST",
  path: "/cms/coupon/{id}/codes",
  module,
  summary: "Create single-use codes of a coupon",
  description: "Adds random codes of twelve characters. Each gives one copy to the first who redeems it.",
  access: "coupon.edit",
  reads: "coupon.edit",
  url: z.object({ id }),
  body: schemas.codesInput,
  output: schemas.codesResult,
  problems: ["limit_reached"],
  async run({ id, count }, { db, changed }) {
    const result = await createCodes(db, id, count);
    changed({ name: "coupon" }, id, { codes: result.codes - count }, { codes: result.codes });
    return result;
  },
});

interface CodeRow {
  code: string;
  used_by: number | null;
}

export const exportCodes = operation({
  method: "GET",
  path: "/cms/coupon/{id}/codes",
  module,
  summary: "Single-use codes of a coupon as CSV",
  description: "With the id of the customer who used each.",
  access: "coupon.edit",
  url: z.object({ id }).extend(inFormat),
  output: csvFile,
  async run({ id, language, plain }, { db }) {
    await getCoupon(db, id);
    return asCsv<CodeRow>(db, "coupon-codes", () => codeColumns, codesOf(db, id), { language, plain });
  },
});

const codeColumns: Columns<CodeRow> = {
  code: ["兑换码", (row) => row.code],
  used_by: ["使用的顾客", (row) => row.used_by],
};

const rowsAPage = 1000;

const codesOf = (db: Database, id: number) =>
  allPages<CodeRow>(rowsAPage, (last) =>
    rows(
      db,
      sql`select c.code, u.user_id as used_by from coupon_codes c left join user_coupons u on u.id = c.user_coupon_id
        where c.coupon_id = ${id} and c.code > ${last?.code ?? ""} order by c.code limit ${rowsAPage}`,
    ),
  );

export const listCopies = operation({
  method: "GET",
  path: "/cms/user_coupon",
  module,
  summary: "Customers' coupons, page by page",
  description: "The newest first. Only the newest 10000 are counted and listed.",
  access: "coupon.read",
  url: schemas.userCouponQuery,
  output: pageOf(schemas.userCoupon),
  run: (query, { db }) => listUserCoupons(db, query),
});

export const withdraw = operation({
  method: "PUT",
  path: "/cms/user_coupon/{id}/void",
  module,
  summary: "Withdraw a customer's coupon",
  description: "The customer sees it as withdrawn. 409 `in_use` while an order uses it.",
  access: "coupon.grant",
  reads: "coupon.read",
  url: z.object({ id }),
  body: schemas.voidInput,
  output: schemas.userCoupon,
  problems: ["in_use"],
  run: editRecord(userCouponEntity),
});
