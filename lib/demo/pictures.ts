import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@/db/client";
import { files, folders } from "@/db/schema/content";
import { loadSharp } from "@/lib/storage/picture";
import { originalKey, widthsOf } from "@/lib/storage/widths";
import { defaultAvatar } from "./catalogue";
import type { Demo } from "./demo";

/** The pictures in `public/demo`, without their smaller widths. */
export async function readPictures() {
  const folder = join(process.cwd(), "public/demo");
  const names = readdirSync(folder).filter((name) => name.endsWith(".webp") && originalKey(name) === name);
  const sharp = await loadSharp();
  return Promise.all(
    names.toSorted().map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      const { width, height } = await sharp(bytes).metadata();
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { name, key: `demo/${name}`, size: bytes.length, width, height, sha256 };
    }),
  );
}

/** A picture of goods in a review or an after-sale request. */
export const goodsPicture = (slug: string) => ({ key: `demo/${slug}.webp`, width: 600, height: 600, widths: [] });

/** Lists the demo pictures as uploaded files, although their bytes are part of the project. */
export async function insertPictures(
  db: Database,
  { folder: name, ownerId, names }: { folder: string; ownerId: number; names: Map<string | null, string> },
  made: { created_at: Date; updated_at: Date },
) {
  const [folder] = await db
    .insert(folders)
    .values({ name, ...made })
    .returning({ id: folders.id });
  const as = { folder_id: folder!.id, mime: "image/webp", uploaded_by: ownerId, ...made };
  const pictures = await readPictures();
  await db.insert(files).values(
    pictures.map((one) => {
      const title = names.get(one.key);
      return { ...one, ...as, ...(title && { name: `${title}.webp` }), widths: widthsOf(one) };
    }),
  );
}

/** The titles of the pictures by key. Empty in English, where the file names are the titles. */
export function pictureNames({ texts, products, categories, themes, homeBanner }: Demo): Map<string | null, string> {
  const { views } = texts.shop;
  if (!views) return new Map();
  return new Map([
    ...products.map(({ main_image, name }) => [main_image, name] as const),
    ...products.flatMap(({ images, name }) =>
      images.map((key) => [key, `${name} ${key.includes("-pack.") ? views.pack : views.close}`] as const),
    ),
    ...products.flatMap(({ name, variants }) =>
      variants.map(({ image = null, values }) => [image, `${name} ${values.join(" ")}`] as const),
    ),
    ...categories.map(({ image, name }) => [image, `${name} ${views.category}`] as const),
    ...themes.map(({ topic_image, name }) => [topic_image, `${name} ${views.theme}`] as const),
    ...themes.map(({ head_image, name }) => [head_image, `${name} ${views.wide}`] as const),
    ...homeBanner.items.map(({ image, title }) => [image, `${title} ${homeBanner.name}`] as const),
    [defaultAvatar, views.avatar] as const,
  ]);
}
