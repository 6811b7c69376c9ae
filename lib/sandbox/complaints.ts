import { constants, publicEncrypt, randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { sandboxComplaints, sandboxImages } from "@/db/schema/sandbox";
import { notFound } from "@/lib/kernel/contract/errors";
import { chinaTime } from "@/lib/wechat/china-time";
import type { Call, Routes } from "./calls";
import { readSandboxKeys } from "./keys";
import { digits, findPayment } from "./payments";
import { complaintAnswer, formOf, Refusal, read } from "./requests";
import type { ComplaintStep } from "./schemas";
import { phoneOf } from "./shopper";

const service = "/v3/merchant-service";
const pathOf = (end: string) => new RegExp(`^${service}/${end}$`);
const complaintPath = (end = "") => pathOf(`complaints-v2/([^/]+)${end}`);

export const complaintRoutes: Routes = [
  ["GET", pathOf("complaints-v2"), list],
  ["GET", complaintPath(), async (call) => (await find(call)).complaint],
  ["GET", complaintPath("/negotiation-historys"), async (call) => ({ data: (await find(call)).history })],
  ["POST", complaintPath("/response"), respond],
  ["POST", complaintPath("/complete"), (call) => act(call, "complete")],
  ["POST", complaintPath("/update-refund-progress"), (call) => act(call, "refund")],
  ["POST", pathOf("images/upload"), upload],
  ["GET", pathOf("images/([^/]+)"), download],
  // Notifications go to the address of the payment.
  ["POST", pathOf("complaint-notifications"), async () => ({})],
];

async function list({ db, query }: Call) {
  const found = await db
    .select()
    .from(sandboxComplaints)
    .orderBy(desc(sandboxComplaints.created_at), sandboxComplaints.complaint_id)
    .limit(Number(query.get("limit")))
    .offset(Number(query.get("offset")));
  return { data: found.map(({ document }) => document.complaint) };
}

async function find({ db, number }: Call) {
  const [found] = await db.select().from(sandboxComplaints).where(eq(sandboxComplaints.complaint_id, number));
  if (!found) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "no such complaint");
  return found.document;
}

/** The state after a step, and WeChat Pay's name of the step in the history. */
const steps = {
  respond: ["PROCESSING", "MERCHANT_RESPONSE"],
  complete: ["PROCESSED", "MERCHANT_CONFIRM_COMPLETE"],
  refund: ["PROCESSING", "MERCHANT_APPROVE_REFUND"],
  reply: ["PROCESSING", "USER_RESPONSE"],
  confirm: ["PROCESSED", "USER_CONFIRM_COMPLAINT"],
  reopen: ["PENDING", "USER_CONTINUE_COMPLAINT"],
} as const;

/** Returns undefined if there is no such complaint. WeChat Pay does not complete one that has no answer. */
export async function takeStep(
  db: Database,
  complaint_id: string,
  step: keyof typeof steps,
  text = "",
  pictures: string[] = [],
) {
  const [complaint_state, type] = steps[step];
  const change = { complaint_state, incoming_user_response: step === "reply" || step === "reopen" };
  const [found] = await rows<{ complaint_id: string; notify_url: string }>(
    db,
    sql`update sandbox_complaints set document = document || jsonb_build_object(
        'complaint', document -> 'complaint' || ${JSON.stringify(change)}::jsonb,
        'history', document -> 'history' || ${JSON.stringify(entryOf(type, text, pictures))}::jsonb)
      where complaint_id = ${complaint_id} and (${complaint_state} <> 'PROCESSED'
        or document #>> '{complaint,complaint_state}' <> 'PENDING')
      returning complaint_id, document ->> 'notify_url' as notify_url`,
  );
  return found;
}

async function act({ db, number }: Call, ...step: [keyof typeof steps, text?: string, pictures?: string[]]) {
  const found = await takeStep(db, number, ...step);
  if (!found) throw new Refusal(400, "INVALID_REQUEST", "no such complaint, or it is not answered");
  return undefined;
}

function respond(call: Call) {
  const { response_content, response_images } = read(complaintAnswer, call.body);
  return act(call, "respond", response_content, response_images);
}

const mediaOf = (ids: string[]) =>
  ids.map((id) => ({
    media_type: "IMAGE",
    media_url: [`https://api.mch.weixin.qq.com${service}/images/${id}`],
  }));

const entryOf = (operate_type: string, operate_details: string, pictures: string[], at = new Date()) => ({
  log_id: randomUUID(),
  operate_time: chinaTime(at, "milliseconds"),
  operate_type,
  operate_details,
  complaint_media_list: mediaOf(pictures),
});

async function upload(call: Call) {
  const file = (await formOf(call)).get("file") as File;
  return { media_id: await storeImage(call.db, Buffer.from(await file.arrayBuffer())) };
}

async function storeImage(db: Database, image: Buffer) {
  const media_id = randomUUID();
  await db.insert(sandboxImages).values({ media_id, image });
  return media_id;
}

async function download({ db, number }: Call) {
  const [found] = await db.select().from(sandboxImages).where(eq(sandboxImages.media_id, number));
  if (!found) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "no picture");
  return found.image;
}

/** One brown pixel. */
const picturePng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVQI12PY2RUGAAOZAZrsgGtSAAAAAElFTkSuQmCC",
  "base64",
);

type Filing = Pick<ComplaintStep, "out_trade_no" | "text" | "refund" | "picture">;

export async function fileComplaint(
  db: Database,
  { out_trade_no = "", text, refund, picture }: Filing,
  at = new Date(),
) {
  const payment = await findPayment(db, out_trade_no);
  if (!payment?.success_time) throw notFound("There is no such payment in the sandbox.");
  const { total, openid, notify_url } = payment;
  const { merchant_public_key: key } = await readSandboxKeys(db);
  const sealed = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(phoneOf(openid)));
  const pictures = picture ? [await storeImage(db, picturePng)] : [];
  const complaint_id = `2000${digits(16)}`;
  const complaint = {
    complaint_id,
    complaint_time: chinaTime(at),
    complaint_detail: text,
    complaint_state: "PENDING",
    payer_phone: sealed.toString("base64"),
    complaint_order_info: [{ out_trade_no, amount: total }],
    complaint_media_list: mediaOf(pictures),
    incoming_user_response: true,
    ...(refund && { apply_refund_amount: total }),
  };
  const document = { notify_url, complaint, history: [entryOf("USER_CREATE_COMPLAINT", text, pictures, at)] };
  await db.insert(sandboxComplaints).values({ complaint_id, document, created_at: at });
  return { complaint_id, notify_url };
}
