import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { binned, created, drawnWidths, edited, id, time } from "./columns";
import { users } from "./users";

/** Shoppers accept `terms` and `privacy`. The shop shows `returns`. All other articles are an `article`. */
export const articleKinds = ["article", "terms", "privacy", "returns"] as const;
export type TermsKind = Exclude<(typeof articleKinds)[number], "article">;

export const articles = pgTable(
  "articles",
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull().default(""),
    content: text().notNull(),
    cover: text(),
    type: text().notNull().default("common"),
    kind: text({ enum: articleKinds }).notNull().default("article"),
    /** Whether the next published version of the text has to be accepted again. Publishing it resets this. */
    is_material: boolean().notNull().default(false),
    status: text({ enum: ["draft", "published"] })
      .notNull()
      .default("draft"),
    author_id: integer()
      .notNull()
      .references(() => users.id),
    ...edited(),
    ...binned(),
  },
  (t) => [
    index("articles_created").on(t.created_at, t.id).where(sql`${t.deleted_at} is null`),
    index("articles_terms").on(t.kind).where(sql`${t.kind} <> 'article'`),
  ],
);

/** The texts as they were published. A trigger on `articles` adds the rows; nothing changes them. */
export const termsVersions = pgTable(
  "terms_versions",
  {
    kind: text().$type<TermsKind>().notNull(),
    version: integer().notNull(),
    /** Without a foreign key, because articles can be deleted. */
    article_id: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    is_material: boolean().notNull(),
    published_at: time().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.version] })],
);

export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    article_id: integer().notNull(),
    kind: text().$type<TermsKind>().notNull(),
    version: integer().notNull(),
    accepted_at: time().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("terms_acceptances_once").on(t.user_id, t.kind, t.version),
    index("terms_acceptances_version").on(t.kind, t.version, t.id),
    foreignKey({ columns: [t.kind, t.version], foreignColumns: [termsVersions.kind, termsVersions.version] }),
  ],
);

export const notices = pgTable(
  "notices",
  {
    id: id(),
    type: text({ enum: ["notice", "announcement"] }).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    status: text({ enum: ["open", "closed"] }).notNull(),
    remark: text().notNull().default(""),
    ...edited(),
    ...binned(),
  },
  (t) => [index("notices_created").on(t.created_at, t.id).where(sql`${t.deleted_at} is null`)],
);

export const noticeReads = pgTable(
  "notice_reads",
  {
    notice_id: integer()
      .notNull()
      .references(() => notices.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    ...created(),
  },
  (t) => [primaryKey({ columns: [t.notice_id, t.user_id] }), index("notice_reads_user").on(t.user_id)],
);

export const folders = pgTable(
  "folders",
  { id: id(), parent_id: integer().references((): AnyPgColumn => folders.id), name: text().notNull(), ...edited() },
  (t) => [
    uniqueIndex("folders_name").on(sql`coalesce(${t.parent_id}, 0)`, t.name),
    check("folders_not_own_parent", sql`${t.parent_id} <> ${t.id}`),
  ],
);

/**
 * One row per content. Uploading the same bytes again returns the same row, even if the stored picture was re-encoded.
 */
export const files = pgTable(
  "files",
  {
    id: id(),
    folder_id: integer().references(() => folders.id),
    name: text().notNull(),
    key: text().notNull(),
    mime: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** The stored resized widths. Null: not a picture. */
    widths: integer().array(),
    sha256: text().notNull(),
    /** The hash of the uploaded bytes before re-encoding. Null for other files and older pictures. */
    sent_sha256: text(),
    uploaded_by: integer()
      .notNull()
      .references(() => users.id),
    ...edited(),
  },
  (t) => [
    uniqueIndex("files_key").on(t.key),
    uniqueIndex("files_sha256").on(t.sha256),
    index("files_sent_sha256").on(t.sent_sha256).where(sql`${t.sent_sha256} is not null`),
    index("files_undrawn").on(t.id).where(sql`${t.widths} is null and ${t.mime} like 'image/%'`),
    check("files_widths", drawnWidths(t.widths)),
    index("files_folder").on(t.folder_id, t.created_at, t.id),
    index("files_created").on(t.created_at, t.id),
    index("files_by_name").on(t.name, t.id),
    index("files_by_size").on(t.size, t.id),
    index("files_name").using("gin", t.name.op("gin_trgm_ops")),
  ],
);

/** Stored files without a row: unfinished uploads and files to be deleted. The sweep deletes both. */
export const looseFiles = pgTable(
  "loose_files",
  { key: text().primaryKey(), is_abandoned: boolean().notNull().default(false), ...created() },
  (t) => [index("loose_files_created").on(t.created_at)],
);

export const dictTypes = pgTable(
  "dict_types",
  {
    id: id(),
    name: text().notNull(),
    type: text().notNull(),
    status: text({ enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    remark: text().notNull().default(""),
    ...edited(),
  },
  (t) => [unique("dict_types_type").on(t.type)],
);

/** The cause behind a reason. It determines the goods that the reason is offered for, and whether they can be sold again. */
export const reasonCauses = ["unwanted", "late", "not_received", "faulty"] as const;
export type ReasonCause = (typeof reasonCauses)[number];

/** The shop's contract with a carrier, by the names of WeChat's waybill service. */
export interface CarrierAccount {
  delivery_id: string;
  biz_id: string;
  service_type: number;
  service_name: string;
}

export const dictEntries = pgTable(
  "dict_entries",
  {
    id: id(),
    type: text()
      .notNull()
      .references(() => dictTypes.type, { onUpdate: "cascade" }),
    label: text().notNull(),
    value: text().notNull(),
    sort: integer().notNull().default(0),
    style: text(),
    is_default: boolean().notNull().default(false),
    status: text({ enum: ["active", "disabled"] })
      .notNull()
      .default("active"),
    remark: text().notNull().default(""),
    /** Only of the dictionary `after_sale_reason`. Null: another reason, which fits all goods. */
    cause: text({ enum: reasonCauses }),
    /** Only of the dictionary `carrier`. Null: its tracking numbers are typed. */
    account: jsonb().$type<CarrierAccount>(),
    ...edited(),
  },
  (t) => [
    uniqueIndex("dict_entries_value").on(t.type, t.value),
    uniqueIndex("dict_entries_one_default").on(t.type).where(sql`${t.is_default}`),
  ],
);

/** Only changed settings; `lib/settings` declares the defaults. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  updated_at: time().notNull().defaultNow(),
  updated_by: integer().references(() => users.id),
  version: integer().notNull().default(1),
});

/** WeChat's keys, each sealed with a key derived from `AUTH_SECRET`. They count only as a complete set. */
export const sealedSettings = pgTable("sealed_settings", {
  name: text().primaryKey(),
  value: text().notNull(),
  updated_at: time().notNull().defaultNow(),
  updated_by: integer()
    .notNull()
    .references(() => users.id),
});

/** The only row is when the shop opened. Until then it practises: see `lib/kernel/process/practice.ts`. */
export const openings = pgTable(
  "openings",
  {
    id: integer().primaryKey().default(1),
    /** Null: it was open before it could practise, or had WeChat's keys before its first customer. */
    opened_by: integer().references(() => users.id),
    ...created(),
  },
  (t) => [check("openings_once", sql`${t.id} = 1`)],
);
