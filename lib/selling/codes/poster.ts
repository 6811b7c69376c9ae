import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products, themes } from "@/db/schema/catalogue";
import { coupons } from "@/db/schema/offers";
import { catalogues } from "@/lib/i18n/admin/texts";
import type { Language } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { notFound } from "@/lib/kernel/contract/errors";
import { readSettings } from "@/lib/settings/queries";
import { readStored } from "@/lib/storage/storage";
import { readImage } from "./code-image";
import { describeCoupon, shortMoney } from "./coupon-terms";
import { drawPoster, type Poster } from "./draw-poster";
import { getCode } from "./queries";

type Subject = Pick<Poster, "title" | "coupon" | "price" | "note"> & { image?: string | null };
interface Reader {
  language: Language;
  timeZone: string;
}

/** Shows the price of this moment. Call it without an open transaction, because WeChat may have to create the code. */
export async function createPoster(db: Database, key: string, language: Language): Promise<Buffer> {
  const code = await getCode(db, key);
  const settings = await readSettings(db, "shop.name", "shop.logo", "shop.time_zone");
  const { image, ...subject } = await readSubject(db, code, { language, timeZone: settings["shop.time_zone"] });
  return drawPoster({
    ...subject,
    shop: { name: settings["shop.name"], logo: await readPicture(settings["shop.logo"]) },
    picture: await readPicture(image),
    hint: translate("Hold to open", language),
    code: await readImage(db, code),
  });
}

const readPicture = async (key: string | null | undefined) => (key ? readStored(key) : undefined);

async function readSubject(
  db: Database,
  { kind, target }: Awaited<ReturnType<typeof getCode>>,
  reader: Reader,
): Promise<Subject> {
  if (kind === "page") return { title: pageNameOf(target, reader.language) };
  const [found] = await findSubject(db, kind, Number(target), reader);
  if (!found) throw notFound("The content of this code no longer exists.");
  return found;
}

/** Undefined for the home page and for pages that only the owner's mini-program has. */
function pageNameOf(target: string, language: Language) {
  const known = (["pages/coupons/coupons", "pages/search/search"] as const).find((page) => page === target);
  return known && catalogues[language].codes[`page.${known}`];
}

async function findSubject(
  db: Database,
  kind: "product" | "theme" | "category" | "coupon",
  id: number,
  reader: Reader,
): Promise<Subject[]> {
  if (kind === "coupon") {
    const found = await db.select().from(coupons).where(eq(coupons.id, id));
    return found.map((coupon) => {
      const { worth, condition, valid } = describeCoupon(coupon, reader);
      return { title: coupon.name, coupon: { worth, condition }, note: valid };
    });
  }
  if (kind === "product") {
    const { name, price, price_max } = products;
    const found = await db
      .select({
        name,
        image: sql<string | null>`coalesce(${products.main_image}, ${products.images}[1])`,
        price,
        price_max,
      })
      .from(products)
      .where(and(eq(products.id, id), isNull(products.deleted_at)));
    return found.map(({ name, image, price, price_max }) => {
      const shown = shortMoney(price);
      const lowest = price_max > price ? translate(msg("{price} and up", { price: shown }), reader.language) : shown;
      return { title: name, image, price: lowest };
    });
  }
  const table = kind === "theme" ? themes : categories;
  const image =
    kind === "theme" ? sql<string | null>`coalesce(${themes.head_image}, ${themes.topic_image})` : categories.image;
  return db
    .select({ title: table.name, note: table.description, image })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deleted_at)));
}
