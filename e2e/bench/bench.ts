import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { settlePort } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { closeStore, store } from "@/lib/kernel/process/store";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { compare } from "./compare";
import { runLong } from "./long";
import { openMachines } from "./machines";
import { comparePages } from "./pages";
import { profileRead } from "./profile";
import { atMost, finish, isSelected, isWanted, orders, print, products } from "./settings";
import { compareSizes } from "./sizes";
import { listTargets, type Shop } from "./targets";

const machines = await openMachines();
try {
  if (["table", "pages", "profile", "long"].some(isSelected)) {
    const made = await machines.newShop("bench", { products, orders });
    const standIn = await machines.startStandIn(made.env);
    const env = { ...made.env, ...standIn };
    const begun = performance.now();
    const fast = await machines.startKiosk(env);
    const startSeconds = (performance.now() - begun) / 1000;
    settlePort(Number(standIn.BENCH_STAND_IN)); // operations recorded in this process call it as well
    log.level = "warn";
    const shopper = made.buyers[Math.floor(made.buyers.length / 2)]!;
    const [order] = await rows<{ id: number }>(
      store().db,
      sql`select id from orders where user_id = ${shopper.id} order by (status = 'completed') desc, id limit 1`,
    );
    const shop: Shop = { ...made, env, shopper, order: order!.id, keys: await readSandboxKeys(store().db) };
    if (isSelected("table")) await compare(machines, shop, fast, listTargets(shop).filter(isWanted));
    await closeStore();
    if (isSelected("pages")) await comparePages(fast);
    if (isSelected("profile")) await profileRead(machines, shop, listTargets(shop)[0]!);
    print(`\nWith its data in place the server gave its first answer after ${startSeconds.toFixed(1)} s.`);
    atMost("seconds to the first answer", startSeconds, 2);
    if (isSelected("long")) await runLong(machines, shop, fast);
    await fast.stop();
  }
  if (isSelected("sizes")) await compareSizes(machines);
} finally {
  await machines.close();
}
finish();
