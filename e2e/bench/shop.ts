import { randomUUID } from "node:crypto";
import { makeToken } from "@/lib/people/sessions/token";
import { execute } from "../fixtures/postgres-databases";

const products = 10_000;
const address = JSON.stringify({
  name: "Bench",
  phone: "13800000001",
  province: "",
  city: "",
  district: "",
  detail: "",
  postal_code: "",
});

/** A shop of 10,000 products, all in one category; a theme of 20; a shopper with 60 orders; 500 buyers; their tokens and that of an admin. */
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
     select '20261120000000' || lpad(n::text, 8, '0'), 1, 100, 1, 'Product', $1, now() + interval '1 day' from generate_series(1, 60) n`,
    [address],
  );
  const admin = await fillBackOffice(url);
  const buyers = await fillBuyers(url);
  await execute(url, "vacuum analyze");
  return { shopper: await signIn(url, 1), buyers, admin };
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

/** Who place orders: so many that none does it oftener than the shop allows. */
async function fillBuyers(url: string) {
  const ids = Array.from({ length: 500 }, (_, n) => 10_001 + n);
  const range = `generate_series(${ids[0]}, ${ids.at(-1)}) n`;
  await execute(url, `insert into users (id, nickname) select n, 'Buyer ' || n from ${range}`);
  await execute(
    url,
    `insert into addresses (user_id, name, phone, province, city, detail, is_default) select n, 'Buyer', '13800000002', '浙江省', '杭州市', 'Example Road 2', true from ${range}`,
  );
  await execute(
    url,
    `insert into sessions (id, user_id, client_type, ip, user_agent, expires_at) select 'buyer-' || n, n, 100, '127.0.0.1', 'bench', now() + interval '1 day' from ${range}`,
  );
  return ids.map((id) => tokenOf(id, `buyer-${id}`));
}

const admin = 2;
/** A root user, 10,000 orders of 500 customers, as many lines in the operation log, and a menu of 40 pages. */
async function fillBackOffice(url: string) {
  await execute(url, `insert into groups (name, is_system) values ('root', true) on conflict (name) do nothing`);
  await execute(
    url,
    `insert into users (id, nickname, group_id) select ${admin}, 'Root', id from groups where is_system`,
  );
  await execute(url, `insert into users (id, nickname) select 2 + n, 'Customer ' || n from generate_series(1, 500) n`);
  await execute(
    url,
    `insert into orders (order_no, user_id, total_price, total_count, snap_name, address, expires_at, created_at)
     select '20261119000000' || lpad(n::text, 8, '0'), 3 + n % 500, 100, 1, 'Product', $1, now() + interval '1 day', now() - n * interval '1 minute'
     from generate_series(1, 10000) n`,
    [address],
  );
  await execute(
    url,
    `insert into oper_logs (user_id, module, action, method, path, status, via, ip, user_agent, duration_ms, request_id, created_at)
     select ${admin}, 'cms-product', 'Edit a product', 'PUT', '/cms/product/' || n, 200, 'api', '127.0.0.1', 'bench', 5, 'bench-' || n, now() - n * interval '1 minute'
     from generate_series(1, 10000) n`,
  );
  await execute(
    url,
    `insert into menus (title, name, path) select 'Page ' || n, 'page-' || n, '/admin/' || n from generate_series(1, 40) n`,
  );
  return signIn(url, admin);
}
