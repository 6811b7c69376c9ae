import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { articles, type TermsKind, termsAcceptances, termsVersions } from "@/db/schema/content";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { wordsFor } from "@/lib/csv/column";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { catalogues } from "@/lib/i18n/admin/texts";
import { AppError } from "@/lib/kernel/contract/errors";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { nicknameOf } from "@/lib/kernel/records/person";
import type { acceptance, acceptanceExport, acceptanceFilter, ownTerms } from "./schemas";

type Own = z.input<typeof ownTerms>["items"][number];

const lastVersion = sql`select max(version) from ${termsVersions} m where m.kind = ${articles.kind}`;
const currentColumns = {
  kind: sql<TermsKind>`${articles.kind}`,
  version: termsVersions.version,
  material_version: sql<number>`(${lastVersion} and m.is_material)`,
  article_id: articles.id,
  title: termsVersions.title,
  published_at: termsVersions.published_at,
};
type Current = JsonRow<typeof currentColumns>;
const isCurrent = and(
  sql`${articles.kind} <> 'article'`,
  eq(articles.status, "published"),
  isNull(articles.deleted_at),
  sql`${termsVersions.version} = (${lastVersion})`,
);
const published = sql`${articles} join ${termsVersions} on ${termsVersions.kind} = ${articles.kind}`;
const inOrder = sql`array_position(array['terms', 'privacy', 'returns'], ${articles.kind})`;

export async function listTerms(db: Database) {
  const items = await jsonRows(
    db,
    jsonRow(currentColumns),
    sql`from ${published} where ${isCurrent} order by ${inOrder}`,
  );
  return { items };
}

export async function listOwnTerms(db: Database, userId: number) {
  const { items } = await listTerms(db);
  const accepted = await db
    .select({ kind: termsAcceptances.kind, version: sql<number>`max(${termsAcceptances.version})` })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.user_id, userId))
    .groupBy(termsAcceptances.kind);
  return { items: items.map((each): Own => withAcceptance(each, accepted)) };
}

function withAcceptance(each: Current, accepted: { kind: TermsKind; version: number }[]) {
  const accepted_version = accepted.find(({ kind }) => kind === each.kind)?.version ?? null;
  const needs_acceptance = each.kind !== "returns" && (accepted_version ?? 0) < each.material_version;
  return { ...each, accepted_version, needs_acceptance };
}

/** Accepting a version again keeps the first time. */
export async function acceptTerms(db: Database, userId: number, { versions }: z.output<typeof acceptance>) {
  const { items } = await listTerms(db);
  const shown = versions.map((named) => {
    const current = items.find(({ kind, version }) => kind === named.kind && version === named.version);
    if (!current) throw new AppError("stale", "The text has changed since. Read GET /v1/terms again.");
    return { user_id: userId, kind: current.kind, version: current.version, article_id: current.article_id };
  });
  await db.insert(termsAcceptances).values(shown).onConflictDoNothing();
  return listOwnTerms(db, userId);
}

type Filter = z.output<typeof acceptanceExport>;

const acceptanceColumns = {
  id: termsAcceptances.id,
  user: jsonRow({ id: termsAcceptances.user_id, nickname: nicknameOf(termsAcceptances.user_id) }),
  kind: sql<Exclude<TermsKind, "returns">>`${termsAcceptances.kind}`,
  version: termsAcceptances.version,
  title: termsVersions.title,
  article_id: termsAcceptances.article_id,
  published_at: termsVersions.published_at,
  accepted_at: termsAcceptances.accepted_at,
};
type Acceptance = JsonRow<typeof acceptanceColumns>;
const acceptancesWithText = sql`${termsAcceptances} join ${termsVersions}
  on ${termsVersions.kind} = ${termsAcceptances.kind} and ${termsVersions.version} = ${termsAcceptances.version}`;
const fits = ({ user_id, kind, version, ...span }: Filter) =>
  and(
    user_id ? eq(termsAcceptances.user_id, user_id) : undefined,
    kind ? eq(termsAcceptances.kind, kind) : undefined,
    version ? eq(termsAcceptances.version, version) : undefined,
    ...rangeOf(termsAcceptances.accepted_at, span),
  );

export const listAcceptances = (db: Database, { page, size, ...filter }: z.output<typeof acceptanceFilter>) =>
  listRows<Acceptance>(
    db,
    {
      columns: acceptanceColumns,
      from: acceptancesWithText,
      where: fits(filter),
      order: sql`${termsAcceptances.id} desc`,
      isBig: true,
    },
    { page, size },
  );

const rowsAPage = 500;
const kindWords = wordsFor(["terms", "privacy"], (kind) => catalogues.zh.articles[`kind.${kind}`]);

export const exportAcceptances = (db: Database, filter: Filter, format?: CsvFormat) =>
  asCsv<Acceptance>(
    db,
    "acceptances",
    (local) => ({
      id: ["编号", (row) => row.id],
      user_id: ["顾客编号", (row) => row.user.id],
      nickname: ["昵称", (row) => row.user.nickname],
      kind: ["类型", (row) => row.kind, kindWords],
      version: ["版本", (row) => row.version],
      title: ["标题", (row) => row.title],
      published_at: ["发布时间", (row) => local(row.published_at)],
      accepted_at: ["同意时间", (row) => local(row.accepted_at)],
    }),
    allPages<Acceptance>(rowsAPage, (last) => {
      const isBehind = last && sql`${termsAcceptances.id} < ${last.id}`;
      return jsonRows(
        db,
        jsonRow(acceptanceColumns),
        sql`from ${acceptancesWithText}
          where ${allOf([fits(filter), isBehind])} order by ${termsAcceptances.id} desc limit ${rowsAPage}`,
      );
    }),
    format,
  );

const maxVersions = 20;

export async function countAcceptances(db: Database, kind: TermsKind) {
  const columns = {
    version: termsVersions.version,
    title: termsVersions.title,
    article_id: termsVersions.article_id,
    is_material: termsVersions.is_material,
    published_at: termsVersions.published_at,
    accepted: sql<number>`(select count(*)::int from ${termsAcceptances} a where a.kind = ${termsVersions.kind} and a.version = ${termsVersions.version})`,
  };
  const items = await jsonRows(
    db,
    jsonRow(columns),
    sql`from ${termsVersions} where ${eq(termsVersions.kind, kind)}
      order by ${termsVersions.version} desc limit ${maxVersions}`,
  );
  return { items };
}
