import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { renderSVG } from "uqr";
import { z } from "zod";
import { sandboxWaybills } from "@/db/schema/sandbox";
import type { Call } from "./calls";
import { MiniProgramRefusal, parseJson, Refusal } from "./requests";

/** The account of the trial contract with SF. The demo shop uses it. */
export const trialAccount = { delivery_id: "SF", biz_id: "SF-TRIAL", service_type: 0, service_name: "标准快递" };
const bought = 1000;
/** The carrier refuses a parcel to a recipient with one of these words in the name. */
const undeliverable = /拒单|refused/i;

const text = z.string().min(1);
const address = z.object({ name: text, province: text, city: text, area: text, address: text }).catchall(text);
const account = z.object({ delivery_id: z.literal(trialAccount.delivery_id), biz_id: z.literal(trialAccount.biz_id) });
const order = account.extend({
  add_source: z.literal(0),
  order_id: text.max(512),
  openid: text,
  sender: address,
  receiver: address,
  cargo: z.object({ count: z.int().min(1), weight: z.number().positive() }),
  service: z.object({ service_type: z.literal(trialAccount.service_type), service_name: text }),
  expect_time: z.int(),
});
const reference = z.object({ order_id: text, openid: text, delivery_id: text, waybill_id: text.optional() });

function read<S extends z.ZodType>(schema: S, body: Uint8Array): z.output<S> {
  const result = schema.safeParse(parseJson(body));
  if (!result.success) throw new MiniProgramRefusal(930561, `invalid ${result.error.issues[0]?.path.join(".")}`);
  return result.data;
}

export async function listAccounts() {
  const { delivery_id, biz_id, ...service } = trialAccount;
  return { count: 1, list: [{ delivery_id, biz_id, status_code: 0, service_type: [service] }] };
}

export async function quota({ db, faults, body }: Call) {
  read(account, body);
  if (faults.has("carrier_out_of_numbers")) return { quota_num: 0 };
  return { quota_num: Math.max(0, bought - (await db.$count(sandboxWaybills, eq(sandboxWaybills.cancelled, false)))) };
}

/** The same order again gets the same waybill. */
export async function addOrder(call: Call) {
  const { order_id, sender, receiver } = read(order, call.body);
  if (undeliverable.test(receiver.name)) throw refusedByCarrier("该地区暂不派送");
  if (!(await quota(call)).quota_num) throw refusedByCarrier("电子面单余额不足");
  const digits = BigInt(`0x${createHash("sha256").update(order_id).digest("hex")}`)
    .toString()
    .slice(-13);
  await call.db
    .insert(sandboxWaybills)
    .values({ order_id, waybill_id: `SF${digits}`, sender, receiver })
    .onConflictDoNothing();
  const { waybill_id } = await find(call, order_id);
  if (call.faults.has("carrier_silent")) throw new Refusal(504, "TIMEOUT", "the answer is lost");
  return { order_id, waybill_id, waybill_data: [{ key: "SF_bagAddr", value: receiver.city }] };
}

export async function getOrder(call: Call) {
  const { order_id } = read(reference, call.body);
  const { waybill_id, sender, receiver, cancelled } = await find(call, order_id);
  const print_html = Buffer.from(labelOf(waybill_id, sender, receiver)).toString("base64");
  return { order_id, waybill_id, print_html, order_status: cancelled ? 1 : 0 };
}

export async function cancelOrder(call: Call) {
  const { order_id } = read(reference.required(), call.body);
  const { cancelled } = await find(call, order_id);
  if (call.faults.has("carrier_keeps_waybills")) throw refusedByCarrier("快件已揽收，不可取消");
  if (cancelled) throw new MiniProgramRefusal(9300524, "cancelled already");
  await call.db.update(sandboxWaybills).set({ cancelled: true }).where(eq(sandboxWaybills.order_id, order_id));
  if (call.faults.has("carrier_silent")) throw new Refusal(504, "TIMEOUT", "the answer is lost");
  return {};
}

const refusedByCarrier = (reason: string) => new MiniProgramRefusal(9300501, "carrier logic error", reason);

async function find({ db }: Call, orderId: string) {
  const [found] = await db.select().from(sandboxWaybills).where(eq(sandboxWaybills.order_id, orderId));
  if (!found) throw new MiniProgramRefusal(930563, "no such order");
  return found;
}

type Address = Record<string, string>;

function labelOf(waybillId: string, sender: Address, receiver: Address) {
  const code = Buffer.from(renderSVG(waybillId, { border: 0 })).toString("base64");
  const row = (
    role: string,
    { name, mobile, tel, province, city, area, address }: Address,
  ) => `<tr><td><b>${role}</b></td>
    <td>${escapeHtml(`${name} ${mobile ?? tel}`)}<br>${escapeHtml([province, city, area, address].join(" "))}</td></tr>`;
  return `<table border="1" cellpadding="8" style="width:100%;border-collapse:collapse;font:10pt sans-serif">
    <tr><td colspan="2"><b style="font-size:16pt">SF EXPRESS</b> ${trialAccount.service_name}</td></tr>
    <tr><td colspan="2" align="center"><img alt="" style="width:26mm;height:26mm" src="data:image/svg+xml;base64,${code}">
    <br><b style="font-size:14pt">${waybillId}</b></td></tr>${row("收", receiver)}${row("寄", sender)}</table>`;
}

const escapeHtml = (given: string) => given.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
