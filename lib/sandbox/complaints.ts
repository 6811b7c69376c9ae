import { constants, publicEncrypt, randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sandboxComplaints, sandboxImages } from "@/db/schema/sandbox";
import { notFound } from "@/lib/kernel/contract/errors";
import { transaction } from "@/lib/kernel/retry";
import { chinaTime } from "@/lib/wechat/china-time";
import type { Call, Routes } from "./calls";
import type { SandboxKeys } from "./keys";
import { complaintNotifyOf, deliver } from "./notify";
import { digits, findPayment } from "./payments";
import { Refusal } from "./refusal";
import { complaintAnswer, formOf, read } from "./requests";
import type { ComplaintStep } from "./schemas";
import { phoneOf } from "./shopper";

type Row = typeof sandboxComplaints.$inferSelect;

const service = "/v3/merchant-service";
const pathOf = (end: string) => new RegExp(`^${service}/complaints-v2/([^/]+)${end}$`);
const addressPath = /^\/v3\/merchant-service\/complaint-notifications$/;

export const complaintRoutes: Routes = [
  ["GET", /^\/v3\/merchant-service\/complaints-v2$/, list],
  ["GET", pathOf(""), async (call) => show(call.keys, await find(call))],
  ["GET", pathOf("/negotiation-historys"), async (call) => ({ data: (await find(call)).document.history })],
  ["POST", pathOf("/response"), respond],
  ["POST", pathOf("/complete"), (call) => move(call, "PROCESSED", "MERCHANT_CONFIRM_COMPLETE")],
  ["POST", pathOf("/update-refund-progress"), (call) => move(call, "PROCESSING", "MERCHANT_APPROVE_REFUND")],
  ["POST", /^\/v3\/merchant-service\/images\/upload$/, upload],
  ["GET", /^\/v3\/merchant-service\/images\/([^/]+)$/, download],
  // Notifications go to the address of the payment.
  ["POST", addressPath, async () => ({})],
  ["PUT", addressPath, async () => ({})],
];

async function list({ db, keys, query }: Call) {
  const day = sql`(${sandboxComplaints.created_at} at time zone 'Asia/Shanghai')::date`;
  const found = await db
    .select()
    .from(sandboxComplaints)
    .where(sql`${day} between ${query.get("begin_date")}::date and ${query.get("end_date")}::date`)
    .orderBy(desc(sandboxComplaints.created_at), sandboxComplaints.complaint_id)
    .limit(Number(query.get("limit")))
    .offset(Number(query.get("offset")));
  return { data: found.map((row) => show(keys, row)) };
}

async function find({ db, number }: Pick<Call, "db" | "number">) {
  const [found] = await db
    .select()
    .from(sandboxComplaints)
    .where(eq(sandboxComplaints.complaint_id, number))
    .for("update");
  if (!found) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "no such complaint");
  return found;
}

function show({ merchant_public_key: key }: SandboxKeys, { complaint_id, document, created_at }: Row) {
  const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(document.phone));
  const payer_phone = sealed.toString("base64");
  return { complaint_id, complaint_time: chinaTime(created_at), payer_phone, ...document.complaint };
}

const mediaOf = (ids: string[]) =>
  ids.map((id) => ({
    media_type: "IMAGE",
    media_url: [`https://api.mch.weixin.qq.com${service}/images/${id}`],
  }));

const entryOf = (operate_type: string, operate_details: string, pictures: string[] = [], at = new Date()) => ({
  log_id: randomUUID(),
  operate_time: chinaTime(at, "milliseconds"),
  operate_type,
  operate_details,
  complaint_media_list: mediaOf(pictures),
});

/** Adds a line to the history. WeChat Pay refuses to complete a complaint that has no answer. */
const change = (
  { db, number }: Pick<Call, "db" | "number">,
  state: string,
  entry: object,
  incoming_user_response = false,
) =>
  transaction(db, async (tx) => {
    const { document } = await find({ db: tx, number });
    const { complaint, history } = document;
    if (state === "PROCESSED" && complaint.complaint_state === "PENDING")
      throw new Refusal(400, "INVALID_REQUEST", "the complaint is not answered");
    Object.assign(complaint, { complaint_state: state, incoming_user_response });
    history.push(entry);
    await tx.update(sandboxComplaints).set({ document }).where(eq(sandboxComplaints.complaint_id, number));
    return document;
  });

async function move(call: Call, state: string, type: string) {
  await change(call, state, entryOf(type, ""));
  return undefined;
}

async function respond(call: Call) {
  const { response_content, response_images } = read(complaintAnswer, call.body);
  await change(call, "PROCESSING", entryOf("MERCHANT_RESPONSE", response_content, response_images));
  if (call.faults.has("complaint_answers_lost")) throw new Refusal(502, "SYSTEM_ERROR", "the answer is lost");
  return undefined;
}

async function upload(call: Call) {
  const file = (await formOf(call)).get("file") as File;
  return { media_id: await storeImage(call.db, Buffer.from(await file.arrayBuffer())) };
}

async function storeImage(db: Database, image: Buffer) {
  const media_id = randomUUID();
  await db.insert(sandboxImages).values({ media_id, image });
  return media_id;
}

async function download({ db, number, faults }: Call) {
  const [found] = await db.select().from(sandboxImages).where(eq(sandboxImages.media_id, number));
  if (!found || faults.has("complaint_pictures_missing")) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "no picture");
  return found.image;
}

type Filing = Pick<ComplaintStep, "out_trade_no" | "text" | "refund" | "picture">;

export async function fileComplaint(
  db: Database,
  { out_trade_no = "", text, refund, picture }: Filing,
  at = new Date(),
) {
  const payment = await findPayment(db, out_trade_no);
  if (!payment?.success_time) throw notFound("There is no such payment in the sandbox.");
  const { transaction_id, total, openid, notify_url } = payment;
  const pictures = picture ? [await storeImage(db, await drawParcel())] : [];
  const complaint = {
    complaint_detail: text,
    complaint_state: "PENDING",
    complaint_order_info: [{ transaction_id, out_trade_no, amount: total }],
    complaint_media_list: mediaOf(pictures),
    incoming_user_response: true,
    problem_type: refund ? "REFUND" : "OTHERS",
    ...(refund && { apply_refund_amount: total }),
  };
  const history = [entryOf("USER_CREATE_COMPLAINT", text, pictures, at)];
  const document = { notify_url, phone: phoneOf(openid), complaint, history };
  const complaint_id = `2000${digits(16)}`;
  await db.insert(sandboxComplaints).values({ complaint_id, document, created_at: at });
  return { complaint_id, notify_url };
}

async function drawParcel() {
  const { default: sharp } = await import("sharp");
  const parcel = '<path fill="#b98a56" d="M60 90h280v190H60z"/><path fill="#8a6238" d="M250 90h90v90l-40-30-10-40z"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="340"><path fill="#e9e4da" d="M0 0h400v340H0z"/>${parcel}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const followUps = {
  reply: ["PROCESSING", "USER_RESPONSE"],
  confirm: ["PROCESSED", "USER_CONFIRM_COMPLAINT"],
  reopen: ["PENDING", "USER_CONTINUE_COMPLAINT"],
} as const;

export async function followUp(
  db: Database,
  complaint_id: string,
  { action = "reply", text }: Pick<ComplaintStep, "action" | "text">,
) {
  const [state, type] = followUps[action];
  const changed = change({ db, number: complaint_id }, state, entryOf(type, text), action !== "confirm");
  const { notify_url } = await changed.catch((error) => {
    throw error instanceof Refusal ? notFound("There is no such complaint.") : error;
  });
  return { complaint_id, notify_url };
}

/** The payments of the demo have no address. */
export async function announceComplaint(
  keys: SandboxKeys,
  { complaint_id, notify_url }: Awaited<ReturnType<typeof fileComplaint>>,
  isNew: boolean,
) {
  if (notify_url) await deliver(keys, notify_url, complaintNotifyOf(keys, complaint_id, isNew));
}
