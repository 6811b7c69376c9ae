import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, rows, type Store } from "@/db/client";
import { environment } from "./environment";
import { store } from "./store";

/** An opened shop never practises again, so that its database is not asked again. */
const opened = new WeakSet<Store>();

/** A shop other than a demo practises until its owner opens it: the sandbox simulates WeChat, for signed-in admins only. */
export async function isPractising(db: Database): Promise<boolean> {
  if (environment().sandbox || opened.has(store())) return false;
  const isOpen = (await rows(db, sql`select from openings`)).length > 0;
  if (isOpen) opened.add(store());
  return !isOpen;
}

const sign = (text: string) =>
  createHmac("sha256", environment().authSecret).update(`practice ${text}`).digest("hex").slice(0, 32);

/** While the shop practises, its sandbox accepts only calls with this header, which the shop itself sends. */
export const ownCallHeader = "x-kiosk-practice";
export const ownCallMark = () => sign("own call");

const codeHours = 12;

/** A login code of the simulated phone of an admin. */
export function practiceCode(shopper: string, now = Date.now()) {
  const text = `${shopper}-${(now + codeHours * 3_600_000).toString(36)}`;
  return `${text}-${sign(text)}`;
}

/** The shopper of a login code that the shop has issued itself. Undefined for every other code, and for an old one. */
export function practiceShopper(code: string, now = Date.now()) {
  const [, text, shopper, until, mark] = /^((.+)-([0-9a-z]{8}))-([0-9a-f]{32})$/.exec(code) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(mark!), Buffer.from(sign(text)))) return undefined;
  return Number.parseInt(until!, 36) < now ? undefined : shopper;
}
