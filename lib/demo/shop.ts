import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bannerItems, banners, categories, products, themeProducts, themes, variants } from "@/db/schema/catalogue";
import { articles, dictEntries, notices, settings } from "@/db/schema/content";
import { freightRules, freightTemplates } from "@/db/schema/freight";
import { homes } from "@/db/schema/homes";
import { updateTotals } from "@/lib/catalogue/stock/stocks";
import { asHtml } from "@/lib/content/html/paragraphs";
import { sanitize } from "@/lib/content/html/sanitize";
import { trialAccount } from "@/lib/sandbox/waybills";
import { licenceNumber, servicePhone } from "./articles";
import type { Demo } from "./demo";
import { insertPictures, pictureNames } from "./pictures";
import type { SeedProduct } from "./shapes";

const day = 86_400_000;

export async function insertShop(db: Database, demo: Demo, authorId: number, now: Date) {
  const { shop } = demo.texts;
  const ago = (days: number) => {
    const moment = new Date(now.getTime() - days * day);
    return { created_at: moment, updated_at: moment };
  };
  await db.insert(settings).values([
    { key: "shop.name", value: shop.name },
    { key: "shop.phone", value: servicePhone },
    { key: "order.deliveries", value: "express,local,pickup" },
    { key: "shop.address", value: shop.address },
    { key: "shop.location", value: "30.229,120.101" },
    { key: "order.local_radius_km", value: "20" },
    { key: "shop.service_hours", value: shop.serviceHours },
    { key: "licence.name", value: shop.licence },
    { key: "licence.number", value: licenceNumber },
    { key: "licence.permit_name", value: shop.permit },
    { key: "licence.permit_number", value: "JY10000000000000" },
    { key: "after_sale.return_name", value: shop.name },
    { key: "after_sale.return_phone", value: "0571-88880000" },
    { key: "after_sale.return_address", value: shop.address },
  ]);
  await db
    .update(dictEntries)
    .set({ account: trialAccount })
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, trialAccount.delivery_id)));
  await insertPictures(db, { folder: shop.pictures, ownerId: authorId, names: pictureNames(demo) }, ago(60));
  await db.insert(categories).values(demo.categories.map((each) => ({ ...each, ...ago(60) })));
  await db.insert(freightTemplates).values(demo.freight.map(({ rules, ...each }) => ({ ...each, ...ago(60) })));
  await db
    .insert(freightRules)
    .values(
      demo.freight.flatMap(({ id, rules }) => rules.map((rule, position) => ({ ...rule, template_id: id, position }))),
    );
  await db.insert(products).values(
    demo.products.map(({ variants: [first], ...each }) => ({
      ...each,
      price: first!.price,
      price_max: first!.price,
      detail: detailOf(each),
      ...ago(60 - each.id / 2),
    })),
  );
  await db
    .insert(variants)
    .values(
      demo.products.flatMap(({ id, variants }) =>
        variants.map((variant, position) => ({ ...variant, product_id: id, position, ...ago(60 - id / 2) })),
      ),
    );
  await updateTotals(
    db,
    demo.products.map(({ id }) => id),
  );
  await db
    .insert(themes)
    .values(demo.themes.map(({ product_ids, ...each }) => ({ ...each, sort: each.id * 10, ...ago(20) })));
  const inThemes = demo.themes.flatMap(({ id, product_ids }) =>
    product_ids.map((product_id, position) => ({ theme_id: id, product_id, position })),
  );
  await db.insert(themeProducts).values(inThemes);
  const { items, ...home } = demo.homeBanner;
  const [banner] = await db
    .insert(banners)
    .values({ ...home, ...ago(20) })
    .returning();
  await db.insert(bannerItems).values(items.map((item, position) => ({ ...item, banner_id: banner!.id, position })));

  await db.insert(homes).values({ blocks: demo.home, published: demo.home });

  const oldestFirst = <T extends { days_ago: number }>(all: T[]) => all.toSorted((a, b) => b.days_ago - a.days_ago);
  await db.insert(articles).values(
    oldestFirst(demo.articles).map(({ days_ago, content, ...each }) => ({
      ...each,
      content: sanitize(content, "content"),
      author_id: authorId,
      ...ago(days_ago),
    })),
  );
  await db.insert(notices).values(
    oldestFirst(demo.notices).map(({ days_ago, content, ...each }) => ({
      ...each,
      content: sanitize(content, "content"),
      ...ago(days_ago),
    })),
  );
}

/** The text, followed by the first picture. */
const detailOf = ({ detail, images, name }: Pick<SeedProduct, "detail" | "images" | "name">) =>
  sanitize(`${asHtml(detail)}${images[0] ? `<p><img src="${images[0]}" alt="${name}"></p>` : ""}`, "detail");
