import { and, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { sandboxConsents, sandboxMessages } from "@/db/schema/sandbox";
import type { Faults } from "./faults";
import { MiniProgramRefusal, parseJson } from "./requests";
import { openidOf } from "./shopper";

const sent = z.object({
  touser: z.string().max(64),
  template_id: z.string(),
  page: z.string().default(""),
  data: z.record(z.string(), z.object({ value: z.string() })),
});

/** The sandbox accepts every template id with WeChat's format. */
const isTemplate = (id: string) => /^[\w-]{43}$/.test(id);
const longest: Readonly<Record<string, number>> = { thing: 20, character_string: 32, phrase: 5, name: 10 };

function isRight(key: string, value: string) {
  const most = longest[key.replace(/\d+$/, "")] ?? 40;
  return /^[a-z_]+\d+$/.test(key) && value !== "" && Array.from(value).length <= most;
}

/** Delivers the message if the shopper has accepted one. Each acceptance allows one message. */
export async function receiveMessage(db: Database, faults: Faults, body: Uint8Array) {
  const read = sent.safeParse(parseJson(body));
  if (!read.success) throw new MiniProgramRefusal(47001, "data format error");
  const { touser: openid, template_id, page, data } = read.data;
  if (faults.has("message_quota_used")) throw new MiniProgramRefusal(45009, "reach max api daily quota limit");
  if (!isTemplate(template_id)) throw new MiniProgramRefusal(40037, "invalid template_id");
  const wrong = Object.entries(data).find(([key, { value }]) => !isRight(key, value));
  if (wrong || !Object.keys(data).length)
    throw new MiniProgramRefusal(47003, `argument invalid! data.${wrong?.[0] ?? "thing1"}.value invalid`);
  if (page && !page.startsWith("pages/")) throw new MiniProgramRefusal(41030, "invalid page");
  const spent = await db
    .update(sandboxConsents)
    .set({ left: sql`${sandboxConsents.left} - 1` })
    .where(
      and(
        eq(sandboxConsents.openid, openid),
        eq(sandboxConsents.template_id, template_id),
        gt(sandboxConsents.left, 0),
      ),
    )
    .returning();
  if (!spent.length) throw new MiniProgramRefusal(43101, "user refuse to accept the msg");
  await db.insert(sandboxMessages).values({ openid, template_id, page, data });
}

/** The effect of a tap on "allow" in WeChat. */
export async function acceptMessages(db: Database, code: string, templates: readonly string[]) {
  for (const template_id of new Set(templates))
    await db
      .insert(sandboxConsents)
      .values({ openid: openidOf(code), template_id, left: 1 })
      .onConflictDoUpdate({
        target: [sandboxConsents.openid, sandboxConsents.template_id],
        set: { left: sql`${sandboxConsents.left} + 1` },
      });
}
