import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { renderSVG } from "uqr";
import { z } from "zod";
import { environment } from "@/lib/kernel/process/environment";
import { isPractising, practiceShopper } from "@/lib/kernel/process/practice";
import type { Call, Routes } from "./calls";
import type { SandboxKeys } from "./keys";
import { MiniProgramRefusal, parseJson } from "./requests";
import { receiveShipping } from "./shipping";
import { isCode, openidOf, phoneOf, unionidOf } from "./shopper";
import { receiveMessage } from "./subscribe-api";
import { addOrder, cancelOrder, getOrder, listAccounts, quota } from "./waybills";

const hourSeconds = 3600;

/**
 * Stateless: the token contains its expiry and a seal. Calls in the same hour receive the same token, as `stable_token`
 * promises.
 */
function issueToken(keys: SandboxKeys, now = Date.now()) {
  const seconds = Math.floor(now / 1000);
  const end = (Math.floor(seconds / hourSeconds) + 2) * hourSeconds;
  return { access_token: `${end}_${sealOf(keys, end)}`, expires_in: end - seconds };
}

function verifyToken(keys: SandboxKeys, token: string, now = Date.now()): "good" | "expired" | "unknown" {
  const [end = "", given = ""] = token.split("_", 2);
  const expected = Buffer.from(sealOf(keys, Number(end)));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return "unknown";
  return Number(end) * 1000 > now ? "good" : "expired";
}

const sealOf = ({ app_id, app_secret }: SandboxKeys, end: number) =>
  createHmac("sha256", app_secret).update(`${app_id} ${end}`).digest("hex");

export const miniProgramRoutes: Routes = [
  ["GET", /^\/sns\/jscode2session$/, codeToSession],
  ["POST", /^\/cgi-bin\/stable_token$/, stableToken],
  ["POST", /^\/wxa\/business\/getuserphonenumber$/, phoneNumber],
  ["POST", /^\/wxa\/sec\/order\/upload_shipping_info$/, uploadShippingInfo],
  ["POST", /^\/wxa\/sec\/order\/is_trade_managed$/, isTradeManaged],
  ["POST", /^\/wxa\/sec\/order\/is_trade_management_confirmation_completed$/, isTradeConfirmed],
  ["POST", /^\/wxa\/sec\/order\/set_msg_jump_path$/, setMessagePath],
  ["POST", /^\/cgi-bin\/express\/delivery\/open_msg\/trace_waybill$/, waybillToken],
  ["GET", /^\/cgi-bin\/express\/business\/account\/getall$/, withToken(listAccounts)],
  ["POST", /^\/cgi-bin\/express\/business\/quota\/get$/, withToken(quota)],
  ["POST", /^\/cgi-bin\/express\/business\/order\/add$/, withToken(addOrder)],
  ["POST", /^\/cgi-bin\/express\/business\/order\/get$/, withToken(getOrder)],
  ["POST", /^\/cgi-bin\/express\/business\/order\/cancel$/, withToken(cancelOrder)],
  ["POST", /^\/cgi-bin\/message\/subscribe\/send$/, subscribeSend],
  ["POST", /^\/wxa\/msg_sec_check$/, checkText],
  ["POST", /^\/wxa\/getwxadevinfo$/, serverDomains],
  ["POST", /^\/wxa\/getwxacodeunlimit$/, unlimitedCode],
];

async function codeToSession({ db, keys, query }: Call) {
  const given = (name: string) => query.get(name) ?? "";
  checkApp(keys, given("appid"), given("secret"));
  if (given("grant_type") !== "authorization_code") throw new MiniProgramRefusal(40002, "invalid grant_type");
  const code = knownCode(given("js_code"));
  if (!practiceShopper(code) && (await isPractising(db))) throw new MiniProgramRefusal(40029, "invalid code");
  return { openid: openidOf(code), unionid: unionidOf(code), session_key: randomBytes(16).toString("base64") };
}

const tokenRequest = z.object({ grant_type: z.literal("client_credential"), appid: z.string(), secret: z.string() });

async function stableToken({ keys, body }: Call) {
  const { appid, secret } = read(tokenRequest, body, 40002);
  checkApp(keys, appid, secret);
  return issueToken(keys);
}

const phoneRequest = z.object({ code: z.string() });

async function phoneNumber({ keys, query, body }: Call) {
  checkToken(keys, query);
  const number = phoneOf(knownCode(read(phoneRequest, body, 47001).code));
  const watermark = { timestamp: Math.floor(Date.now() / 1000), appid: keys.app_id };
  const phone_info = { phoneNumber: `+86${number}`, purePhoneNumber: number, countryCode: "86", watermark };
  return { errcode: 0, errmsg: "ok", phone_info };
}

async function uploadShippingInfo({ db, keys, query, body }: Call) {
  checkToken(keys, query);
  await receiveShipping(db, body);
  return { errcode: 0, errmsg: "ok" };
}

const waybill = z.object({
  openid: z.string().min(1),
  receiver_phone: z.string().min(4),
  waybill_id: z.string().min(1),
  trans_id: z.string().min(1),
  goods_info: z.object({ detail_list: z.array(z.object({ goods_name: z.string(), goods_img_url: z.url() })) }),
});

async function waybillToken({ keys, query, body }: Call) {
  checkToken(keys, query);
  read(waybill, body, 47001);
  return { errcode: 0, errmsg: "ok", waybill_token: randomBytes(24).toString("base64url") };
}

function withToken(serve: (call: Call) => Promise<object>) {
  return async (call: Call) => {
    checkToken(call.keys, call.query);
    return { errcode: 0, errmsg: "ok", ...(await serve(call)) };
  };
}

async function subscribeSend({ db, keys, faults, query, body }: Call) {
  checkToken(keys, query);
  await receiveMessage(db, faults, body);
  return { errcode: 0, errmsg: "ok" };
}

const textRequest = z.object({
  version: z.literal(2),
  scene: z.int().min(1).max(4),
  openid: z.string().min(1),
  content: z.string().min(1).max(2500),
});

/** A text with one of these words is refused, or doubtful. */
const risky = /违规|risky/i;
const doubtful = /存疑|doubtful/i;

async function checkText({ keys, query, body }: Call) {
  checkToken(keys, query);
  const { content } = read(textRequest, body, 40003);
  const suggest = risky.test(content) ? "risky" : doubtful.test(content) ? "review" : "pass";
  const label = { pass: 100, review: 20001, risky: 20001 }[suggest];
  return { errcode: 0, errmsg: "ok", result: { suggest, label }, trace_id: randomBytes(8).toString("hex") };
}

async function isTradeManaged({ keys, faults, query }: Call) {
  checkToken(keys, query);
  return { errcode: 0, errmsg: "ok", is_trade_managed: !faults.has("shipping_not_managed") };
}

async function isTradeConfirmed({ keys, faults, query }: Call) {
  checkToken(keys, query);
  return { errcode: 0, errmsg: "ok", completed: !faults.has("shipping_not_confirmed") };
}

const messagePath = z.object({ path: z.string().max(512) });

/** As WeChat does, it accepts a page that the mini-program does not have. */
async function setMessagePath({ keys, query, body }: Call) {
  checkToken(keys, query);
  read(messagePath, body, 47001);
  return { errcode: 0, errmsg: "ok" };
}

/** All server domains are set to the shop's address, unless a fault removes it. */
async function serverDomains({ keys, faults, query }: Call) {
  checkToken(keys, query);
  const requestdomain = faults.has("domains_missing") ? ["https://other.example"] : [environment().appUrl];
  const others = faults.has("only_request_domain") ? [] : requestdomain;
  return { errcode: 0, errmsg: "ok", requestdomain, uploaddomain: others, downloaddomain: others };
}

const codeRequest = z.object({
  scene: z.string().min(1).max(32),
  page: z.string().default("pages/home/home"),
  width: z.int().min(280).max(1280).default(430),
  is_hyaline: z.literal(true), // a PNG; without it WeChat sends a JPEG
});

/** A QR code that opens the simulator at this page, because only WeChat can make a mini-program code. */
async function unlimitedCode({ keys, query, body }: Call) {
  checkToken(keys, query);
  const { scene, page, width } = read(codeRequest, body, 40097);
  const target = `/${page}?scene=${encodeURIComponent(scene)}`;
  const svg = renderSVG(`${environment().appUrl}/phone?page=${encodeURIComponent(target)}`, { border: 2 });
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).resize(width).png().toBuffer();
}

function checkApp(keys: SandboxKeys, appid: string, secret: string) {
  if (appid !== keys.app_id) throw new MiniProgramRefusal(40013, "invalid appid");
  if (secret !== keys.app_secret) throw new MiniProgramRefusal(40125, "invalid appsecret");
}

function checkToken(keys: SandboxKeys, query: URLSearchParams) {
  const verdict = verifyToken(keys, query.get("access_token") ?? "");
  if (verdict === "unknown") throw new MiniProgramRefusal(40001, "invalid credential");
  if (verdict === "expired") throw new MiniProgramRefusal(42001, "access_token expired");
}

function knownCode(code: string) {
  if (!isCode(code)) throw new MiniProgramRefusal(40029, "invalid code");
  return code;
}

function read<S extends z.ZodType>(schema: S, body: Uint8Array, errcode: number): z.output<S> {
  const result = schema.safeParse(parseJson(body));
  if (!result.success) throw new MiniProgramRefusal(errcode, "invalid parameters");
  return result.data;
}
