import { randomUUID } from "node:crypto";
import { makeToken } from "@/lib/token";
import { execute } from "../fixtures/postgres-databases";

export const products = 10_000;

/** A shop of 10,000 products, all in one category; a theme of 20; a shopper with an address and 60 orders. */
export async function fillShop(url: string) {
  await execute(url, `insert into categories (id, name) values (1, 'Everything')`);
  await execute(
    url,
    `insert into products (category_id, name, summary, detail, price, stock, sold, on_sale, sort, main_image)
     select 1, 'Product ' || n, 'One of many', repeat('About it. ', 40), 100 + n % 9000, 1000000000, n % 500, true, n % 1000, 'demo/longjing-tea.webp'
     from generate_series(1, ${products}) n`,
  );
  await execute(url, `insert into stock_ledger (product_id, delta, reason) select id, stock, 'initial' from products`);
  await execute(url, `insert into themes (id, name) values (1, 'Best of all')`);
  await execute(
    url,
    `insert into theme_products (theme_id, product_id, position) select 1, n * 7, n from generate_series(1, 20) n`,
  );
  await execute(url, `insert into users (id, nickname) values (1, 'Bench')`);
  await execute(
    url,
    `insert into addresses (user_id, name, phone, province, city, detail, is_default) values (1, 'Bench', '13800000001', '浙江省', '杭州市', 'Example Road 1', true)`,
  );
  await execute(
    url,
    `insert into orders (order_no, user_id, total_price, total_count, snap_name, address, expires_at)
     select '20261120000000' || lpad(n::text, 8, '0'), 1, 100, 1, 'Product', '{}', now() + interval '1 day' from generate_series(1, 60) n`,
  );
  await execute(
    url,
    `insert into settings (key, value) select unnest(array['limit.orders', 'limit.registrations']), '0'`,
  );
  const session = randomUUID();
  await execute(
    url,
    `insert into sessions (id, user_id, client_type, ip, user_agent, expires_at) values ($1, 1, 100, '127.0.0.1', 'bench', now() + interval '1 day')`,
    [session],
  );
  await execute(url, "vacuum analyze");
  return makeToken(1, session, "api", 24 * 60 * 60).token;
}
