import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { created, drawnWidths, edited, id, pendingList, pieces, softDeleted, time } from "./columns";
import { groups } from "./groups";

export const users = pgTable(
  "users",
  {
    id: id(),
    nickname: text().notNull().default(""),
    avatar: text(),
    /** Null without an avatar. */
    avatar_width: integer(),
    avatar_height: integer(),
    avatar_widths: integer().array(),
    password_hash: text(),
    group_id: integer().references(() => groups.id),
    status: text({ enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    is_demo: boolean().notNull().default(false),
    /** An admin chose the password. Until the user replaces it, their sessions allow nothing else. */
    is_provisional: boolean().notNull().default(false),
    unionid: text(),
    /** Orders that admins placed for this phone number are this user's until a person verifies it. Null: this is a person. */
    awaited_phone: text(),
    /** Written by admins, and never shown to shoppers. */
    note: text().notNull().default(""),
    tags: text().array().notNull().default([]),
    /** The account was erased, and the sweep removes what remains of it at this time. */
    erase_due_at: time(),
    ...edited(),
    ...softDeleted(),
  },
  (t) => [
    check("users_status", sql`${t.status} in ('active', 'disabled')`),
    index("users_group").on(t.group_id).where(sql`${t.group_id} is not null`),
    index("users_deleted").on(t.id).where(sql`${t.deleted_at} is not null`),
    index("users_erase_due").on(t.erase_due_at).where(sql`${t.erase_due_at} is not null`),
    index("users_shoppers").on(t.created_at).where(sql`${t.group_id} is null`),
    index("users_created").on(t.created_at, t.id).where(sql`${t.deleted_at} is null`),
    index("users_disabled").on(t.created_at, t.id).where(sql`${t.status} = 'disabled' and ${t.deleted_at} is null`),
    check("users_avatar_widths", drawnWidths(t.avatar_widths)),
    index("users_undrawn").on(t.id).where(sql`${t.avatar} is not null and ${t.avatar_widths} is null`),
    index("users_search")
      .using("gin", pieces(sql`lower(${t.nickname})`))
      .with(pendingList),
    index("users_tags").using("gin", t.tags).where(sql`${t.tags} <> '{}'`),
    index("users_notes")
      .using("gin", pieces(sql`lower(${t.note})`))
      .with(pendingList)
      .where(sql`${t.note} <> ''`),
    uniqueIndex("users_awaited_phone").on(t.awaited_phone).where(sql`${t.awaited_phone} is not null`),
    index("users_avatar").on(t.avatar).where(sql`${t.avatar} is not null`),
  ],
);

/** Names for signing in. A name is not verified, so accounts are never merged by it. */
export const identities = pgTable(
  "identities",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    type: smallint().notNull(),
    identifier: text().notNull(),
    /** When WeChat verified the identity. Null: it was typed and is not verified. */
    proven_at: time(),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.type] }),
    uniqueIndex("identities_identifier").on(t.type, t.identifier),
    index("identities_search")
      .using("gin", pieces(sql`lower(${t.identifier})`))
      .with(pendingList)
      .where(sql`${t.type} <> 200`),
    check("identities_type", sql`${t.type} in (100, 101, 102, 200)`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    /** The id in tokens. Never part of a response: the API identifies a session by its number. */
    id: text().primaryKey(),
    number: integer().notNull().generatedByDefaultAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    client_type: smallint().notNull(),
    ip: text().notNull(),
    user_agent: text().notNull(),
    ...created(),
    last_seen_at: time().notNull().defaultNow(),
    expires_at: time().notNull(),
    revoked_at: time(),
    /** When a code of the second factor was last entered in this session. */
    code_entered_at: time(),
    /** The openid of an admin's linked phone, which signs in to the staff pages without a password. */
    phone_openid: text(),
  },
  (t) => [
    uniqueIndex("sessions_number").on(t.number),
    index("sessions_user").on(t.user_id).where(sql`${t.revoked_at} is null`),
    index("sessions_created").on(t.created_at, t.number).where(sql`${t.revoked_at} is null`),
    index("sessions_expiry").on(t.expires_at),
    uniqueIndex("sessions_phone")
      .on(t.phone_openid)
      .where(sql`${t.revoked_at} is null and ${t.phone_openid} is not null`),
  ],
);

/** Keys of scripts and assistants, which act as their user below /cms. Revoked ones remain, because the log names them. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    prefix: text().notNull(),
    /** SHA-256 of the whole key. After a rotation the old key also works for a day. */
    hash: text().notNull(),
    old_hash: text(),
    rotated_at: time(),
    /** At most these of its user's permissions at the time of a request. */
    permissions: text().array().notNull(),
    /** Addresses or networks. Null: any address. */
    networks: text().array(),
    /** It works at /mcp only; other keys do not work there. */
    assistant: boolean().notNull().default(false),
    expires_at: time(),
    last_used_at: time(),
    revoked_at: time(),
    ...created(),
  },
  (t) => [
    uniqueIndex("api_keys_prefix").on(t.prefix),
    uniqueIndex("api_keys_name").on(t.name).where(sql`${t.revoked_at} is null`),
    index("api_keys_user").on(t.user_id),
  ],
);

/**
 * Browsers and apps in which a user has signed in with a password. Their secret grants no permissions, and only its
 * digest is stored.
 */
export const devices = pgTable(
  "devices",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    digest: text().notNull(),
    used_at: time().notNull().defaultNow(),
    /** Until then, no code of the second factor is needed here. */
    trusted_until: time(),
    ...created(),
  },
  (t) => [
    uniqueIndex("devices_digest").on(t.digest),
    index("devices_user").on(t.user_id, t.used_at),
    index("devices_used").on(t.used_at),
  ],
);

/** The authenticator app of an admin. It counts once `confirmed_at` is set. */
export const secondFactors = pgTable("second_factors", {
  user_id: integer()
    .primaryKey()
    .references(() => users.id),
  /** Sealed with a key derived from `AUTH_SECRET`. */
  secret: text().notNull(),
  confirmed_at: time(),
  /** The time step of the last accepted code. Codes of this and earlier steps are refused. */
  last_step: integer(),
  /** Digests of the recovery codes that are not used yet. */
  recovery_codes: text().array().notNull().default([]),
});

/** Shared by all instances. `key` is an account with an address or a device, an account, or an address. */
export const loginThrottles = pgTable(
  "login_throttles",
  {
    key: text().primaryKey(),
    failures: integer().notNull(),
    since: time().notNull(),
    locked_until: time(),
  },
  (t) => [
    index("login_throttles_since").on(t.since),
    index("login_throttles_locked")
      .on(sql`split_part(${t.key}, chr(10), 1)`, t.locked_until)
      .where(sql`${t.locked_until} is not null`),
  ],
);

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    phone: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    district: text().notNull().default(""),
    detail: text().notNull(),
    postal_code: text().notNull().default(""),
    /** Coordinates are in GCJ-02, the system of WeChat's maps. Null: not known. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    is_default: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    index("addresses_user").on(t.user_id),
    uniqueIndex("addresses_one_default").on(t.user_id).where(sql`${t.is_default}`),
  ],
);
