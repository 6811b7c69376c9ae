import type { Database } from "@/db/client";
import { bills } from "@/db/schema/bills";
import { transaction } from "@/lib/kernel/retry";
import { readTrades } from "@/lib/sandbox/trade-bill";
import { storeBill } from "@/lib/selling/bills/match-bill";
import { chinaTime } from "@/lib/wechat/china-time";

const days = 30;

/** WeChat Pay's bills of the last month. In that of yesterday, the amount of one payment differs. */
export async function insertBills(db: Database) {
  for (let back = days; back >= 1; back--) {
    const day = chinaTime(new Date(Date.now() - back * 86_400_000)).slice(0, 10);
    const lines = (await readTrades(db, day)).map((line) => ({ ...line, at: `${line.at}+08:00` }));
    const first = lines.find(({ kind }) => kind === "payment");
    if (first && back === 1) first.amount += 100;
    await db.insert(bills).values({ day });
    await transaction(db, (tx) => storeBill(tx, day, lines.length ? { sha1: day, lines } : undefined));
  }
}
