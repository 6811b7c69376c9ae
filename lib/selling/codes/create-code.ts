import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type CodeKind, codes } from "@/db/schema/codes";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { invalid } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { findTarget } from "./queries";

/** Omits letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** 40 bits: too many to guess within the rate limit. */
const keyLength = 8;
const randomKey = () => Array.from({ length: keyLength }, () => alphabet[randomInt(alphabet.length)]).join("");

const path = /^\/?([\w-]+(?:\/[\w-]+)+(?:\?[\w.~%=&-]*)?)$/;

interface Target {
  kind: CodeKind;
  target: string;
}

/** The code of a target: it has one, also for concurrent requests. `isNew` if it had none. */
export async function createCode(tx: Database, { user }: Actor & { user: User }, given: Target) {
  const target = await checkTarget(tx, given, user.group?.permissions);
  const [made] = await rows<{ id: number; key: string; is_new: boolean }>(
    tx,
    sql`insert into ${codes} (key, kind, target, made_by) values (${randomKey()}, ${given.kind}, ${target}, ${user.id})
      on conflict (kind, target) do update set target = excluded.target returning id, key, xmax = 0 as is_new`,
  );
  return made!;
}

async function checkTarget(tx: Database, { kind, target }: Target, permissions?: ReadonlySet<Permission>) {
  if (kind === "page") {
    const [, plain] = path.exec(target) ?? [];
    if (plain) return plain;
    throw invalid({
      path: "target",
      code: "invalid_format",
      message: "Must be the path of a page, such as pages/coupons/coupons.",
    });
  }
  const found = await findTarget(tx, kind, target);
  if (!found || !(found.is_public || permissions?.has(`${kind}.read`)))
    throw invalid({ path: "target", code: "not_found", message: "There is nothing with this id." });
  if (found.claim === "grant")
    throw invalid({
      path: "target",
      code: "not_claimable",
      message: "Shoppers cannot claim this coupon: an admin gives it.",
    });
  return target;
}
