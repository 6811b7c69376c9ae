import { AppError } from "@/lib/kernel/contract/errors";
import { count } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment, hasCronSecret } from "@/lib/kernel/process/environment";
import { type Sweeps, sweepAll } from "@/lib/kernel/work/sweep";

const counts = namedObject("SweepCounts", {
  expired: count.describe("Unpaid orders whose time to pay was over, now cancelled."),
  completed: count.describe("Shipped orders whose time to confirm was over, now completed."),
  refunds: count.describe("Refunds that were sent to WeChat Pay or queried."),
  reports: count.describe("Shipments that were reported to WeChat."),
  closed: count.describe("Payments without an order to pay, closed at WeChat Pay."),
});

export const sweepOperation = (sweeps: Sweeps) =>
  operation({
    method: "GET",
    path: "/api/sweep",
    module: "system",
    summary: "Expire, complete and refund orders that are due",
    description:
      "For a scheduler, which sends CRON_SECRET as its bearer token. Kiosk's own server sweeps automatically.",
    access: "public",
    body: { raw: 0 },
    output: counts,
    problems: ["unauthenticated", "not_configured"],
    async prepare({ headers }, { db }) {
      if (!environment().cronSecret) throw new AppError("not_configured", "CRON_SECRET is not set.");
      if (!hasCronSecret(headers)) throw new AppError("unauthenticated", "This needs the scheduler's secret.");
      return sweepAll(sweeps, db);
    },
    run: async (_, { prepared }) => counts.parse(prepared),
  });
