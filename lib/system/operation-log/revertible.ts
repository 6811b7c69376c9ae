import type { Database } from "@/db/client";
import { lockBanner, writeBanner } from "@/lib/catalogue/banners/edit-banner";
import { lockCategory, writeCategory } from "@/lib/catalogue/categories/edit-category";
import { lockProduct, writeProduct } from "@/lib/catalogue/products/edit-product";
import { lockTheme, writeTheme } from "@/lib/catalogue/themes/edit-theme";
import { lockArticle, writeArticle } from "@/lib/content/articles/edit-article";
import { lockNotice, writeNotice } from "@/lib/content/notices/edit-notice";
import type { Actor } from "@/lib/kernel/actor";
import type { Changed, Entity, Rows } from "@/lib/kernel/audit";
import type { Permission } from "@/lib/kernel/permissions";
import { lockSettings, writeSettings } from "@/lib/settings/write-settings";
import { lockDict, writeDict } from "@/lib/system/dictionaries/edit-dict";
import { lockDictType, writeDictType } from "@/lib/system/dictionaries/edit-dict-type";

interface By {
  actor: Actor & { user: { id: number } };
  changed: Changed;
}
/** The two functions that an edit of it goes through, and the right that an edit needs. */
interface Revertible<E extends Entity> {
  permission: Permission;
  lock(db: Database, id: number): Promise<Rows[E]>;
  write(db: Database, before: Rows[E], fields: Partial<Rows[E]>, by: By): Promise<Rows[E]>;
}

/** What is not here cannot be put back: an order has its moves, a stock its adjustments, rights are given anew. */
const revertible: { [E in Entity]?: Revertible<E> } = {
  product: { permission: "product.edit", lock: lockProduct, write: writeProduct },
  category: { permission: "category.edit", lock: lockCategory, write: writeCategory },
  theme: { permission: "theme.edit", lock: lockTheme, write: writeTheme },
  banner: { permission: "banner.edit", lock: lockBanner, write: writeBanner },
  article: { permission: "article.edit", lock: lockArticle, write: writeArticle },
  notice: { permission: "notice.edit", lock: lockNotice, write: writeNotice },
  dict_type: { permission: "dict_type.edit", lock: lockDictType, write: writeDictType },
  dict: {
    permission: "dict.edit",
    lock: lockDict,
    write: (db, before, fields, { changed }) => writeDict(db, before, fields, changed),
  },
  config: {
    permission: "config.edit",
    lock: lockSettings,
    write: (db, before, values, { actor }) =>
      writeSettings(db, before, values as Record<string, string | number | boolean>, actor),
  },
};

/** Of an entity that only the log names: who calls `write` gives it the row that its `lock` gave. */
interface Undoing {
  permission: Permission;
  lock(db: Database, id: number): Promise<object>;
  write(db: Database, before: never, fields: never, by: By): Promise<object>;
}
export const undoingOf = (entity: string): Undoing | undefined => revertible[entity as Entity];
