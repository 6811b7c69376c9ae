import { randomUUID } from "node:crypto";
import { makeToken } from "@/lib/people/sessions/token";
import { executeAll, insertManyRows } from "../fixtures/databases/many-rows";
import { execute } from "../fixtures/databases/postgres-databases";

const admin = 1;
/** A category's count is one row: moving 100,000 products in one transaction takes many minutes. */
const portion = 2000;
const key = (n: string) => `'uploads/' || lpad((${n})::text, 32, '0') || '.webp'`;

/**
 * A shop with all products in one category, each with three of 500 pictures; a theme of 20 products and a banner of 4 pictures;
 * shoppers with 20 orders each; 100,000 lines in the operation log, and a menu of 40 pages.
 */
export async function fillShop(url: string, products: number, orders: number) {
  await executeAll(url, [
    `insert into groups (name, is_system) values ('root', true) on conflict (name) do nothing`,
    `insert into users (id, nickname, group_id) select ${admin}, 'Root', id from groups where is_system`,
    `select setval(pg_get_serial_sequence('users', 'id'), 1000)`,
    `insert into settings (key, value) values ('order.max_unpaid', '10000')`,
    // All orders are inserted at once: otherwise the sweep would complete thousands of them during the run.
    `insert into settings (key, value) values ('order.auto_complete_days', '30')`,
    `insert into files (name, key, mime, size, width, height, widths, sha256, uploaded_by)
       select 'Picture ' || n, ${key("n")}, 'image/webp', 50000, 1200, 1200, '{750,320}', md5(n::text), ${admin} from generate_series(0, 499) n`,
  ]);
  await insertManyRows(url, products, orders);
  await executeAll(url, [
    ...Array.from(
      { length: Math.ceil(products / portion) },
      (_, n) =>
        `update products set category_id = (select min(id) from categories), summary = 'One of many', stock = 1000000000,
           detail = '<p>' || repeat('About it. ', 40) || '</p>', main_image = ${key("id % 500")}, images = array[${key("(id + 1) % 500")}, ${key("(id + 2) % 500")}],
           properties = '[{"name": "Origin", "detail": "Hangzhou"}, {"name": "Weight", "detail": "50 g"}]'
         where id > ${n * portion} and id <= ${(n + 1) * portion}`,
    ),
    `delete from categories where id not in (select id from categories order by id limit 30)`,
    `update categories set description = 'Some of them', image = ${key("id % 500")}`,
    `insert into themes (id, name, topic_image, head_image) values (1, 'Best of all', ${key("1")}, ${key("2")})`,
    `insert into theme_products (theme_id, product_id, position) select 1, n * 7, n from generate_series(1, 20) n`,
    `update products set on_sale = true where id in (select product_id from theme_products)`,
    `insert into banners (id, name) values (1, 'Home')`,
    `insert into banner_items (banner_id, position, image, target_type, target) select 1, n, ${key("n")}, 'product', n::text from generate_series(1, 4) n`,
    `insert into oper_logs (user_id, module, action, method, path, status, via, ip, user_agent, duration_ms, request_id, created_at)
       select ${admin}, 'cms-product', 'Edit a product', 'PUT', '/cms/product/' || n, 200, 'api', '127.0.0.1', 'bench', 5, 'bench-' || n, now() - n * interval '1 minute'
       from generate_series(1, 100000) n`,
    `delete from menus where path like '/admin/bench/%'`,
    `insert into menus (title, name, path) select 'Page ' || n, 'page-' || n, '/admin/bench/' || n from generate_series(1, 40) n`,
    "update variants set stock = 1000000000",
    // Some products that other targets do not use have six sizes.
    `insert into variants (product_id, position, values, price, stock)
       select id, n, array[(n * 50) || ' g'], price + n * 100, 1000000000 from products, generate_series(1, 5) n where id % 10 = 4 and id <= 1000`,
    "update variants v set values = '{0 g}' from products p where p.id = v.product_id and position = 0 and p.id % 10 = 4 and p.id <= 1000",
    `update products set price_max = price + 500, variant_count = 6, variant_id = null,
       options = '[{"name": "Weight", "values": ["0 g", "50 g", "100 g", "150 g", "200 g", "250 g"]}]' where id % 10 = 4 and id <= 1000`,
    "vacuum full analyze products, variants",
    "vacuum analyze",
  ]);
  const shoppers = Math.ceil(orders / 20);
  const buyers = Array.from({ length: shoppers }, (_, n) => 1001 + n);
  return {
    admin: await signIn(url, admin),
    buyers: buyers.map((id) => ({ id, session: `grown-${id}`, token: tokenOf(id, `grown-${id}`) })),
  };
}

const tokenOf = (user: number, session: string) => makeToken(user, session, "api", 24 * 60 * 60).token;

async function signIn(url: string, user: number) {
  const session = randomUUID();
  await execute(
    url,
    `insert into sessions (id, user_id, client_type, ip, user_agent, expires_at) values ($1, ${user}, 100, '127.0.0.1', 'bench', now() + interval '1 day')`,
    [session],
  );
  return tokenOf(user, session);
}

/** Products whose number ends with 1 are on sale. */
export const lastOnSale = (products: number) => products - 9;
export const productAt = (turn: number, products: number) => 1 + 10 * ((turn * 7919) % Math.floor(products / 10));
