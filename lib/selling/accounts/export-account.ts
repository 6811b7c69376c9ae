import { type SQL, sql } from "drizzle-orm";
import { Zip, ZipDeflate } from "fflate";
import { type Database, rows } from "@/db/client";
import type { Language } from "@/lib/i18n/language";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { getUser } from "@/lib/people/users/queries";
import { readSettings } from "@/lib/settings/queries";
import { fileUrl } from "@/lib/storage/urls";
import { type Fields, type Page, pageOf, type SectionName } from "./account-page";

const rowsAtOnce = 200;

/** A zip with all that the shop has about the user, for programs and for people. It is read page by page. */
export async function exportAccount(db: Database, userId: number, language: Language) {
  const set = await readSettings(db, "shop.name", "shop.time_zone");
  const reader = { language, timeZone: set["shop.time_zone"] };
  return zipped([
    ["data.json", jsonOf(readPages(db, userId))],
    ["index.html", pageOf(readPages(db, userId), set["shop.name"], reader)],
  ]);
}

async function* zipped(files: [name: string, texts: AsyncIterable<string>][]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, texts] of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for await (const text of texts) {
      file.push(Buffer.from(text));
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* chunks;
}

async function* jsonOf(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  let last: SectionName | undefined;
  for await (const { section, rows } of pages) {
    const begin = section === last ? "," : `${last ? "]," : "{"}"${section}":[`;
    yield begin + rows.map((row) => JSON.stringify(row)).join(",\n");
    last = section;
  }
  yield "]}\n";
}

async function* readPages(db: Database, userId: number): AsyncGenerator<Page> {
  const { group: _, is_provisional: __, avatar_sizes: ___, ...profile } = await getUser(db, userId);
  yield { section: "profile", rows: [profile] };
  for (const [section, read] of Object.entries(sections) as [SectionName, (user: number) => SQL][]) {
    const pages = allPages<{ key: number; item: Fields }>(rowsAtOnce, (last) =>
      rows(
        db,
        sql`select key, to_jsonb(item) - 'key' as item from (${read(userId)}) item
          where key > ${last?.key ?? 0} order by key limit ${rowsAtOnce}`,
      ),
    );
    for await (const page of pages) yield { section, rows: page.map(({ item }) => withUrls(item)) };
  }
}

/** Each selects a `key` to page by. Columns are listed, so that a column for admins never gets in. */
const sections: Partial<Record<SectionName, (user: number) => SQL>> = {
  addresses: (
    user,
  ) => sql`select id as key, id, name, phone, province, city, district, detail, postal_code, latitude, longitude, is_default, created_at
    from addresses where user_id = ${user}`,
  invoice_titles: (user) =>
    sql`select id as key, id, kind, name, tax_no, address, phone, bank, account, is_default, created_at
      from invoice_titles where user_id = ${user}`,
  orders: (
    user,
  ) => sql`select o.id as key, o.id, o.order_no, o.status, o.total_price, o.freight, o.discount_total, o.refunded_amount,
      o.delivery, o.address, o.contact, o.remark, o.created_at, o.paid_at, o.shipped_at, o.completed_at, o.cancelled_at,
      (select json_agg(json_build_object('name', i.name, 'variant_name', i.variant_name, 'count', i.count, 'subtotal', i.subtotal)
        order by i.position) from order_items i where i.order_id = o.id) as items,
      (select json_agg(json_build_object('carrier', s.carrier, 'tracking_no', s.tracking_no, 'shipped_at', s.shipped_at)
        order by s.id) from shipments s where s.order_id = o.id) as shipments
    from orders o where o.user_id = ${user}`,
  after_sales: (
    user,
  ) => sql`select a.id as key, a.id, (select o.order_no from orders o where o.id = a.order_id) as order_no,
      a.type, a.status, a.description, a.agreed, a.carrier, a.tracking_no, a.created_at,
      (select json_agg(m.key order by m.event_id, m.position) from after_sale_images m join after_sale_events e on e.id = m.event_id
        where e.after_sale_id = a.id and e.by = 'shopper') as images
    from after_sales a where a.user_id = ${user}`,
  invoices: (user) =>
    sql`select n.id as key, n.id, o.order_no, n.status, n.title, coalesce(n.amount, o.total_price - o.refunded_amount) as amount,
        n.number, case when n.file is not null then json_build_array(n.file) end as images, n.reason, n.issued_at, n.created_at
      from invoices n join orders o on o.id = n.order_id where n.user_id = ${user}`,
  complaints: (user) =>
    sql`select c.id as key, c.id, o.order_no, case c.state when 'done' then 'closed' else 'requested' end as status, c.amount,
        (select json_agg(e.text order by e.created_at) from complaint_events e
          where e.complaint_id = c.id and e.type like 'USER_%') as content, c.complained_at as created_at
      from complaints c join orders o on o.id = c.order_id where o.user_id = ${user}`,
  reviews: (
    user,
  ) => sql`select r.id as key, r.id, i.name, r.rating, r.content, r.is_anonymous, r.status, r.reply, r.created_at,
      (select json_agg(image.value ->> 'key') from jsonb_array_elements(r.images) image) as images
    from reviews r join order_items i on i.id = r.item_id where r.user_id = ${user} and r.deleted_at is null`,
  coupons: (user) =>
    sql`select id as key, id, name, status, valid_from, valid_to, created_at from user_coupons where user_id = ${user}`,
  cart: (user) =>
    sql`select variant_id as key, product_name as name, variant_name, count, created_at from cart_items where user_id = ${user}`,
  favourites: (
    user,
  ) => sql`select f.product_id as key, p.name, f.created_at from favourites f join products p on p.id = f.product_id
    where f.user_id = ${user}`,
  stock_notices: (
    user,
  ) => sql`select n.id as key, p.name, array_to_string(v.values, ' / ') as variant_name, n.created_at
    from stock_notices n join variants v on v.id = n.variant_id join products p on p.id = v.product_id where n.user_id = ${user}`,
  terms: (user) =>
    sql`select id as key, kind, version, accepted_at as created_at from terms_acceptances where user_id = ${user}`,
  consents: (
    user,
  ) => sql`select row_number() over (order by template_id) as key, template_id, accepted, "left", updated_at
    from consents where user_id = ${user}`,
  sessions: (user) =>
    sql`select number as key, ip, user_agent, created_at, last_seen_at from sessions where user_id = ${user}`,
  sign_ins: (user) =>
    sql`select id as key, account, result, ip, user_agent, created_at from login_logs where user_id = ${user}`,
};

const withUrls = ({ images, ...row }: Fields): Fields =>
  Array.isArray(images) ? { ...row, images: images.map((key: string) => fileUrl(key)) } : row;
