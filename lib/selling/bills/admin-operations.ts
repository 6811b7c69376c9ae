import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { billDifferences } from "@/db/schema/bills";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { notFound } from "@/lib/kernel/contract/errors";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { namedBody } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { payConfig } from "@/lib/platform/platform";
import { exportLines } from "./export-lines";
import { getBill, getDifference, listBills, listDifferences, listLines } from "./queries";
import { readBill, requestBill } from "./read-bill";
import { bill, billLine, billQuery, billRange, difference, differenceQuery, oneBill, resolution } from "./schemas";

const module = "cms-bill";

export const list = operation({
  method: "GET",
  path: "/cms/bill",
  module,
  summary: "WeChat Pay's bills, day by day",
  description: "Newest first. A bill is in the range if its day begins in it, in China.",
  access: "bill.read",
  url: billQuery,
  output: pageOf(bill),
  run: (filters, { db }) => listBills(db, filters),
});

export const get = operation({
  method: "GET",
  path: "/cms/bill/{day}",
  module,
  summary: "Get the bill of a day",
  description: "Its sums are those of its lines. Lines of the merchant's other apps are left out.",
  access: "bill.read",
  problems: ["not_found"],
  url: oneBill,
  output: bill,
  run: ({ day }, { db }) => getBill(db, day),
});

export const lines = operation({
  method: "GET",
  path: "/cms/bill_line",
  module,
  summary: "Lines of bills, page by page",
  description:
    "The oldest day first, and in the order of the bill. `total` counts up to 10000, and pages end there; the export has all.",
  access: "bill.read",
  url: billQuery,
  output: pageOf(billLine),
  run: (filters, { db }) => listLines(db, filters),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/bill_line/export",
  module,
  summary: "Lines of bills as CSV",
  description:
    "The lines of all bills of the range, the oldest day first, for example of a month. Amounts are in yuan, times in the shop's time zone. The net amounts add up to the net amounts of the bills.",
  access: "bill.read",
  url: billRange.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...range }, { db }) => exportLines(db, range, { language, plain }),
});

export const read = operation({
  method: "POST",
  path: "/cms/bill",
  module,
  summary: "Read the bill of a day",
  description:
    "Reads it after the response; GET /cms/bill/{day} has the result. WeChat Pay offers bills of the last three months, from 10:00 China time of the next day on. If its file has not changed, its lines are only compared again.",
  access: "bill.run",
  reads: "bill.read",
  status: 202,
  unrecorded: "A reading changes no field that an admin sets.",
  problems: ["not_configured"],
  body: namedBody("BillReading", oneBill.shape),
  output: bill,
  async prepare({ day }, { actor, db }) {
    await payConfig(db);
    await requestBill(db, day);
    actor.origin.later(() => readBill(db, day));
  },
  run: ({ day }, { db }) => getBill(db, day),
});

export const differences = operation({
  method: "GET",
  path: "/cms/bill_difference",
  module,
  summary: "Differences between bills and this shop, page by page",
  description:
    "Newest first. One that a later reading finds to be none is removed. A difference is in the range if the day of its bill begins in it, in China.",
  access: "bill.read",
  url: differenceQuery,
  output: pageOf(difference),
  run: (filters, { db }) => listDifferences(db, filters),
});

const differenceRecord: LoggedKind<typeof billDifferences.$inferSelect> = { name: "bill_difference" };

export const resolve = operation({
  method: "PUT",
  path: "/cms/bill_difference/{id}",
  module,
  summary: "Resolve a difference, or open it again",
  description: "Stores the finding, who resolved it, and when. Later readings leave a resolved difference as it is.",
  access: "bill.resolve",
  reads: "bill.read",
  url: z.object({ id }),
  body: resolution,
  output: difference,
  async run({ id, status, note }, { db, actor, changed }) {
    const one = eq(billDifferences.id, id);
    const [before] = await db.select().from(billDifferences).where(one).for("update");
    if (!before) throw notFound("There is no such difference.");
    const isResolved = status === "resolved";
    const resolved = { resolved_by: isResolved ? actor.user.id : null, resolved_at: isResolved ? sql`now()` : null };
    const [after] = await db
      .update(billDifferences)
      .set({ status, note, ...resolved })
      .where(one)
      .returning();
    changed(differenceRecord, id, before, after!);
    return getDifference(db, id);
  },
});
