import { sql } from "drizzle-orm";
import { db } from "../fixtures/servers/in-process";
import { createNotify, notify } from "../fixtures/shop/notifies";
import type { Choices, Make } from "./choices";
import { compare, type Game, refuseIf } from "./game";
import { runSweeps } from "./open-world";
import { type Complaint, type Order, paymentOf } from "./shop";

/** Complaints at WeChat Pay about orders that were paid there. Each order has at most one. */

const states = {
  USER_CREATE_COMPLAINT: "pending",
  USER_CONTINUE_COMPLAINT: "pending",
  USER_RESPONSE: "processing",
  USER_CONFIRM_COMPLAINT: "done",
  MERCHANT_RESPONSE: "processing",
  MERCHANT_CONFIRM_COMPLETE: "done",
} as const;

function add(complaint: Complaint, type: keyof typeof states) {
  complaint.history.push(type);
  complaint.state = states[type];
}

/** The notification arrives once or twice, or is lost: then the shop finds the complaint in WeChat Pay's list. */
async function notifyShop({ transcript, settled }: Game, number: string, times: number) {
  transcript.push(`     # WeChat Pay notifies the shop of complaint ${number}, ${times} times, and the sweep runs`);
  for (let time = 0; time < times; time++)
    await notify(await createNotify("COMPLAINT.STATE_CHANGE", { complaint_id: number }));
  if (!times) await db().execute(sql`delete from rate_counters where key = 'complaints'`);
  await runSweeps(settled, ["complaint notifications", "complaints"]);
}

const fileComplaint: Make = (game, choose) => {
  const order = choose.order(game, (one) => canComplain(one) && !one.complaint);
  if (!order || order.complaint || !canComplain(order) || game.shop.isWechatDown) return undefined;
  const [complaint, times] = [newComplaint(), choose.number(2)];
  return {
    sentence: `Shopper ${order.shopper} complains about ${order.name}`,
    async send() {
      const body = { out_trade_no: paymentOf(order)!.number, text: "The tin is dented.", notify: "none" };
      complaint.number = (await game.ask("", "POST", "/sandbox/complaints", body)).json.complaint_id;
      await notifyShop(game, complaint.number, times);
      const query = `/cms/complaint?q=${complaint.number}`;
      complaint.id = (await game.ask("ROOT", "GET", query)).json.items[0]?.id;
      return undefined;
    },
    expect: () => {
      add(complaint, "USER_CREATE_COMPLAINT");
      order.complaint = complaint;
    },
    orders: [order],
  };
};
const canComplain = (order: Order) => paymentOf(order) !== undefined && !paymentOf(order)!.isOffline;
const newComplaint = (): Complaint => ({ id: 0, number: "", state: "pending", history: [], version: 1 });

const find = (game: Game, choose: Choices, ...wanted: Complaint["state"][]) => {
  const order = choose.order(game, ({ complaint }) => complaint !== undefined && wanted.includes(complaint.state));
  if (!order?.complaint || !wanted.includes(order.complaint.state) || game.shop.isWechatDown) return undefined;
  return { order, complaint: order.complaint };
};

const continueComplaint: Make = (game, choose) => {
  const found = find(game, choose, "processing", "done");
  if (!found) return undefined;
  const { order, complaint } = found;
  const [action, type] =
    complaint.state === "processing"
      ? choose.of([
          ["reply", "USER_RESPONSE"],
          ["confirm", "USER_CONFIRM_COMPLAINT"],
          ["reopen", "USER_CONTINUE_COMPLAINT"],
        ] as const)!
      : (["reopen", "USER_CONTINUE_COMPLAINT"] as const);
  const times = choose.number(2);
  return {
    sentence: `Shopper ${order.shopper} continues the complaint about ${order.name}: ${action}`,
    async send() {
      const body = { complaint_id: complaint.number, action, text: `Still. ${game.next()}`, notify: "none" };
      await game.ask("", "POST", "/sandbox/complaints", body);
      await notifyShop(game, complaint.number, times);
      return undefined;
    },
    expect: () => add(complaint, type),
    orders: [order],
  };
};

const answerComplaint: Make = (game, choose) => {
  const found = find(game, choose, "pending", "processing");
  if (!found) return undefined;
  const { order, complaint } = found;
  const what = choose.number(2) ? "reply" : "complete";
  const isStale = choose.number(5) === 5 && complaint.version > 1;
  const version = complaint.version - (isStale ? 1 : 0);
  return {
    sentence: `An admin answers the complaint about ${order.name}: ${what}${isStale ? ", an older version" : ""}`,
    send: () =>
      game.ask("ROOT", "POST", `/cms/complaint/${complaint.id}/${what}`, {
        version,
        ...(what === "reply" && { text: `We are sorry. ${game.next()}` }),
      }),
    expect: () => {
      refuseIf(isStale, "stale");
      refuseIf(what === "complete" && complaint.state === "pending", "platform_failed");
      add(complaint, what === "reply" ? "MERCHANT_RESPONSE" : "MERCHANT_CONFIRM_COMPLETE");
    },
    orders: [order],
  };
};

/** Compares the complaint about an order, and learns its version. */
export async function compareComplaint({ ask }: Game, { name, complaint }: Order) {
  if (!complaint) return;
  const { json } = await ask("ROOT", "GET", `/cms/complaint/${complaint.id}`);
  const { state, history } = complaint;
  compare(
    `the complaint about ${name}`,
    { state: json.state, events: json.events.map(({ type }: { type: string }) => type), isOpen: !json.answered_at },
    { state, events: history, isOpen: state === "pending" },
  );
  complaint.version = json.version;
}

export const complaintSteps: Record<string, { make: Make; weight: number }> = {
  fileComplaint: { make: fileComplaint, weight: 2 },
  continueComplaint: { make: continueComplaint, weight: 3 },
  answerComplaint: { make: answerComplaint, weight: 4 },
};
