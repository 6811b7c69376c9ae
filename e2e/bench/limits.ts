import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { store } from "@/lib/kernel/process/store";
import { payConfig } from "@/lib/platform/platform";
import { hasExited, spawnChild, waitForExit } from "../fixtures/servers/child";
import { freePort } from "../fixtures/servers/free-port";
import { serverFlags } from "../fixtures/servers/server";
import type { LimitInput } from "./limit";
import type { Machines } from "./machines";
import { recordStatements } from "./record";
import { lastOnSale } from "./shop";
import { notifyMessage, placeMessage, prepayMessage, type Shop, type Target } from "./targets";

async function record(targets: Target[], { buyers, keys, products }: Shop) {
  const reads: LimitInput["reads"] = {};
  for (const { read } of targets)
    if (read) {
      await recordStatements(read); // the first request also fills the caches of the process
      reads[read.path] = (await recordStatements(read)).sent;
    }
  const buyer = buyers.at(-1)!;
  const product = lastOnSale(products);
  const buy = async () => {
    const place = await recordStatements(placeMessage(buyer, product));
    const prepay = await recordStatements(prepayMessage(buyer, place.json.id));
    const { out_trade_no } = prepay.json;
    const message = notifyMessage(keys, buyer, out_trade_no, place.json.total_price);
    const notify = await recordStatements(message);
    const values = notify.sent.flatMap((one) => one.values);
    const names: LimitInput["names"] = {
      user: buyer.id,
      session: buyer.session,
      product,
      order: place.json.id,
      orderNo: place.json.order_no,
      outTradeNo: out_trade_no,
      transaction: values.find((value) => /^4200[0-9a-f]{24}$/.test(String(value))),
      event: JSON.parse(String(message.body)).id,
    };
    return { names, writes: { place: place.sent, prepay: prepay.sent, notify: notify.sent } };
  };
  await buy();
  return { reads, ...(await buy()) };
}

export async function startLimit({ directory, machineOf }: Machines, shop: Shop, targets: Target[]) {
  const orders: LimitInput = {
    url: shop.env.DATABASE_URL!,
    secret: process.env.AUTH_SECRET!,
    wechat: await payConfig(store().db),
    ...(await record(targets, shop)),
  };
  const file = join(directory, "limit.json");
  writeFileSync(file, JSON.stringify(orders));
  const port = await freePort();
  const child = spawnChild([process.execPath, ...serverFlags, "dist/limit.mjs", file, String(port)], {
    onParentDeath: "KILL",
    stdio: ["ignore", "inherit", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  for (const until = Date.now() + 10_000; ; await sleep(50)) {
    if (await isOpen(port)) break;
    if (Date.now() > until || hasExited(child)) throw new Error(`the limit did not start`);
  }
  return machineOf(port, child.pid!, () => {
    child.kill("SIGTERM");
    return waitForExit(child);
  });
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
