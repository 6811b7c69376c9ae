import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { createPaidOrder } from "@/e2e/fixtures/shop/after-sales";
import { createShopper } from "@/e2e/fixtures/shop/shop";
import { form, picture, useUploadDirectory } from "@/e2e/fixtures/shop/uploads";

const { desk } = afterSaleDesk();

const upload = async (who = desk.shopper, bytes = undefined as Uint8Array | undefined) =>
  who.ask("POST", "/v1/image", form([["a.jpg", bytes ?? (await picture("jpeg"))]]));

test("a request accepts at most six pictures of its shopper, each once", async () => {
  const first = await upload();
  expect(first.status).toBe(200);
  const urls = [first.json.url, (await upload()).json.url];
  const foreign = (await upload(await createShopper())).json.url;
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 5]]);
  await desk.ship(id);
  const ask = (images: string[]) => desk.request(id, "refund", [[items[0]!, 1]], { images });
  for (const [images, path] of [
    [[urls[0], foreign], "images.1"],
    [[urls[0], urls[0]], "images.1"],
    [["demo/longjing-tea.webp"], "images.0"],
  ] as [string[], string][])
    expect((await ask(images)).json.errors).toMatchObject([{ path, code: "unknown_image" }]);
  expect((await ask(Array.from({ length: 7 }, () => urls[0]!))).json.errors).toMatchObject([{ path: "images" }]);
  const { json } = await ask(urls);
  expect(json.images.map(({ url }: { url: string }) => url)).toEqual(urls);
  expect((await ask([urls[0]!])).json.errors).toMatchObject([{ path: "images.0" }]);
  expect(await rows(db(), sql`select from shopper_images where key like '%' and user_id = ${desk.shopper.id}`)).toEqual(
    [],
  );
});

test("a rejection shows the pictures of its admin, and the queue counts only those of the request", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]], { images: [(await upload()).json.url] });
  const take = async () => desk.admin("POST", "/cms/after_sale/image", form([["a.jpg", await picture("jpeg")]]));
  const images = [(await take()).json.url, (await take()).json.url];
  expect((await desk.decide(json.id, { status: "rejected", reason: "It was used.", images })).status).toBe(200);
  const own = (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json;
  expect(own.events.at(-1).images.map(({ url }: { url: string }) => url)).toEqual(images);
  const listed = (await desk.admin("GET", `/cms/after_sale?order_id=${id}`)).json.items;
  expect(listed).toMatchObject([{ id: json.id, image_count: 1 }]);
});

test("a shopper has at most 30 unused pictures, and another upload is refused until one of them is swept", async () => {
  const shopper = await createShopper();
  await upload(shopper);
  const waiting = (count: number) => sql`with made as (insert into loose_files (key)
      select 'uploads/' || md5(${shopper.id}::int || ' ' || n) || '.webp' from generate_series(1, ${count}::int) n returning key)
    insert into shopper_images (key, user_id, width, height, widths) select key, ${shopper.id}::int, 1, 1, '{}'::int[] from made`;
  await rows(db(), waiting(29));
  const { stored, leftovers, remove } = useUploadDirectory();
  const before = await leftovers();

  expect((await upload(shopper)).json).toMatchObject({ status: 409, code: "limit_reached" });
  expect([await leftovers(), stored()]).toEqual([before, []]);
  remove();
  expect((await upload()).status).toBe(200);
  await rows(
    db(),
    sql`delete from loose_files where key = (select min(key) from shopper_images where user_id = ${shopper.id})`,
  );
  expect((await upload(shopper)).status).toBe(200);
});
