import { createHmac, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, openStore, rows, type Store } from "@/db/client";
import { freeBytes, inMegabytes, lowBytes, megabyte } from "@/db/disk";
import { withLongSession } from "@/db/long-session";
import { migrate } from "@/db/migrate";
import { msg } from "@/lib/i18n/msg";
import { AppError, databaseCode, innermost } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { inShop, type ShopContext } from "@/lib/kernel/process/shop-context";
import { store } from "@/lib/kernel/process/store";
import { offeredSweeps, sweepAll } from "@/lib/kernel/work/sweep";
import { copyPublicShop } from "./copy-public-shop";

/** A rehearsal opened by this instance. All instances find it by its database, which is on the shop's server. */
export interface Rehearsal extends ShopContext {
  id: string;
  /** A `performance.now()` timestamp. */
  usedAt: number;
  timer: NodeJS.Timeout;
}

/** Global, because our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskRehearsal?: Rehearsal; kioskRehearsing?: Promise<unknown> };

/** The path prefix under which the mini-program calls the rehearsal. */
export const rehearsalPath = "/rehearsal";
const ownCallHeader = "x-kiosk-rehearsal";
/** The comment of a rehearsal's database. The start time is appended once the shop is copied. */
const mark = "A rehearsal of Kiosk ";
const lockNumber = 20_261_128;
const everyMs = 10_000;
const idleMs = 30 * 60_000;
/** It ends before the shop itself lacks room on the disk. */
const reservedBytes = 256 * megabyte;

interface Found {
  name: string;
  /** The collation of the shop's database, which the copy requires too. */
  options: string;
  user: string;
  /** Null if the database does not exist. */
  id: string | null;
  comment: string | null;
}

async function findDatabase(db: Database) {
  const [found] = await rows<Found>(
    db,
    sql`select wanted.*, current_user as "user", there.oid::text as id, shobj_description(there.oid, 'pg_database') as comment
      from (select left(current_database(), 53) || '_rehearsal' as name,
          format('template template0 encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as options
        from pg_database where datname = current_database()) as wanted
        left join pg_database as there on there.datname = wanted.name`,
  );
  const { comment } = found!;
  const isOurs = comment?.startsWith(mark) ?? false;
  return { ...found!, isOurs, began_at: (isOurs && comment!.slice(mark.length)) || null };
}

export const readBeginning = async (db: Database) => (await findDatabase(db)).began_at;

/** Concurrent calls share one promise. */
export function beginRehearsal(): Promise<unknown> {
  shared.kioskRehearsing ??= administer(begin)
    .then(findRehearsal)
    .finally(() => {
      shared.kioskRehearsing = undefined;
    });
  return shared.kioskRehearsing;
}

/** Only one instance at a time. PostgreSQL cannot create or drop a database inside a transaction. */
const administer = (work: (db: Database) => Promise<unknown>) =>
  withLongSession(environment().databaseUrlUnpooled!, async (db) => {
    await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    await work(db);
  });

async function begin(db: Database) {
  const { name, options, user, id, isOurs, began_at } = await findDatabase(db);
  if (began_at) return;
  const { sandbox, onVercel } = environment();
  if (sandbox) throw new AppError("not_configured", "This shop is a demo: buy in its own phone, at /phone.");
  if (onVercel)
    throw new AppError(
      "not_configured",
      "A rehearsal needs a server that runs permanently, which Vercel does not have.",
    );
  if (id && !isOurs)
    throw new AppError("not_configured", msg("There is a database {name}, the name that a rehearsal needs.", { name }));
  const comment = (more = "") => db.execute(sql.raw(`comment on database ${quoted(name)} is '${mark}${more}'`));
  const { dataDir } = environment();
  if (freeBytes(dataDir) < lowBytes)
    throw new AppError(
      "unavailable",
      msg("A rehearsal needs {needed} on the disk of the shop, which has {free} left.", {
        needed: inMegabytes(lowBytes),
        free: inMegabytes(freeBytes(dataDir)),
      }),
    );
  try {
    await drop(db, name, "with (force)"); // its instance was killed while copying
    await db.execute(sql.raw(`create database ${quoted(name)} ${options}`));
    await comment();
    const address = addressOf(name, environment().databaseUrlUnpooled);
    await migrate(address, false, (copy) => copyPublicShop(db, copy));
    await comment(new Date().toISOString());
  } catch (error) {
    await drop(db, name, "with (force)").catch(() => {});
    if (databaseCode(error) === "42501")
      throw new AppError(
        "not_configured",
        msg(
          "A rehearsal needs its own database, and {user} has no permission to create one. As an administrator of the server: alter role {user} createdb;",
          { user: quoted(user) },
        ),
      );
    throw new AppError("unavailable", msg("The rehearsal could not start: {reason}.", { reason: innermost(error) }));
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const drop = (db: Database, name: string, how = "") =>
  db.execute(sql.raw(`drop database if exists ${quoted(name)} ${how}`));

function addressOf(name: string, url = "") {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

export async function findRehearsal(): Promise<Rehearsal | undefined> {
  const shop = store();
  const { name, id, began_at } = await findDatabase(shop.db);
  if (shared.kioskRehearsal && shared.kioskRehearsal.id !== id) await close();
  if (began_at) shared.kioskRehearsal ??= open(shop, name, id!);
  return shared.kioskRehearsal;
}

/** For calls of the rehearsal to itself, such as calls between the sandbox and the shop. */
export function rehearsalOfRequest(headers: Headers) {
  const open = shared.kioskRehearsal;
  return open?.environment.ownHeaders[ownCallHeader] === headers.get(ownCallHeader) ? open : undefined;
}

function open(shop: Store, name: string, id: string): Rehearsal {
  const outer = environment();
  const inner: Environment = {
    ...outer,
    sandbox: true,
    appUrl: outer.appUrl + rehearsalPath,
    basePath: rehearsalPath,
    ownHeaders: { [ownCallHeader]: randomBytes(32).toString("base64url") },
    authSecret: createHmac("sha256", outer.authSecret).update("rehearsal").digest("base64url"),
    databaseUrl: addressOf(name, outer.databaseUrl),
    dataDir: uploadsOf(outer),
    wechat: undefined,
    metricsToken: undefined,
    bucket: undefined,
    uploadthingToken: undefined,
    appOrigins: [],
  };
  const { databaseDriver: driver, databaseUrl: url } = inner;
  const rehearsal: Rehearsal = {
    id,
    environment: inner,
    store: openStore({ driver, url: url!, poolSize: 4 }),
    works: new Set<Promise<unknown>>(),
    usedAt: performance.now(),
    timer: setInterval(() => {
      maintain(shop.db, rehearsal).catch((error) => log.warn({ err: error }, "the rehearsal's sweeps failed"));
    }, everyMs).unref(),
  };
  return rehearsal;
}

const uploadsOf = ({ dataDir }: Environment) => join(dataDir, "rehearsal");

/** Closes the rehearsal if another instance has ended it, and ends it before it fills the shop's disk. */
async function maintain(db: Database, rehearsal: Rehearsal) {
  const { id } = await findDatabase(db);
  if (id !== rehearsal.id) await close();
  else if (performance.now() - rehearsal.usedAt > idleMs) await abandonRehearsal();
  else if (freeBytes(rehearsal.environment.dataDir) < reservedBytes) {
    log.warn("the rehearsal has ended, because the disk is almost full");
    await endRehearsal();
  } else await inShop(rehearsal, () => sweepAll(offeredSweeps(), rehearsal.store.db));
}

async function close() {
  const rehearsal = shared.kioskRehearsal;
  if (!rehearsal) return;
  shared.kioskRehearsal = undefined;
  clearInterval(rehearsal.timer);
  while (rehearsal.works.size) await Promise.all(rehearsal.works);
  await rehearsal.store.close();
}

export async function endRehearsal() {
  await close();
  await dropDatabase("with (force)");
}

/** Called when this instance stops or has not used the rehearsal for a long time. */
export async function abandonRehearsal() {
  if (!shared.kioskRehearsal) return;
  await close();
  await dropUnusedRehearsal();
}

/**
 * Drops the database of an instance that was killed. PostgreSQL does not drop a database with open connections from
 * other instances.
 */
export const dropUnusedRehearsal = () =>
  dropDatabase().catch((error) => {
    if (databaseCode(error) !== "55006") log.warn({ err: error }, "the rehearsal's database could not be dropped");
  });

async function dropDatabase(how?: string) {
  const { isOurs, name } = await findDatabase(store().db);
  if (!isOurs) return;
  await administer((db) => drop(db, name, how));
  await rm(uploadsOf(environment()), { recursive: true, force: true });
}
