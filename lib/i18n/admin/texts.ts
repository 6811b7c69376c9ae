import { textsIn } from "@/lib/kinds/words";
import type { Language } from "../language";
import { accountTexts } from "./account";
import { afterSalesTexts } from "./after-sales";
import { apiKeysTexts } from "./api-keys";
import { codesTexts } from "./codes";
import { commonTexts } from "./common";
import { complaintsTexts } from "./complaints";
import { contentTexts } from "./content";
import { dashboardTexts } from "./dashboard";
import { deskTexts } from "./desk";
import { fieldTexts } from "./field";
import { freightTexts } from "./freight";
import { groupsTexts } from "./groups";
import { invoicesTexts } from "./invoices";
import { logsTexts } from "./logs";
import { menuTexts } from "./menu";
import { menusTexts } from "./menus";
import { messagesTexts } from "./messages";
import { offersTexts } from "./offers";
import { orderTexts } from "./order";
import { ordersTexts } from "./orders";
import { picturesTexts } from "./pictures";
import { productTexts } from "./product";
import { productsTexts } from "./products";
import { reviewsTexts } from "./reviews";
import { searchWordsTexts } from "./search-words";
import { settingsTexts } from "./settings";
import { shellTexts } from "./shell";
import { usersTexts } from "./users";
import { webhooksTexts } from "./webhooks";

const texts = {
  ...accountTexts,
  ...afterSalesTexts,
  ...apiKeysTexts,
  ...codesTexts,
  ...commonTexts,
  ...complaintsTexts,
  ...contentTexts,
  ...dashboardTexts,
  ...deskTexts,
  ...fieldTexts,
  ...freightTexts,
  ...groupsTexts,
  ...invoicesTexts,
  ...logsTexts,
  ...menuTexts,
  ...menusTexts,
  ...messagesTexts,
  ...webhooksTexts,
  ...offersTexts,
  ...orderTexts,
  ...ordersTexts,
  ...picturesTexts,
  ...productTexts,
  ...productsTexts,
  ...searchWordsTexts,
  ...reviewsTexts,
  ...settingsTexts,
  ...shellTexts,
  ...usersTexts,
};

export type AllTexts = typeof texts;
export type Part = keyof AllTexts;
type Catalogue = { [P in Part]: { [Name in keyof AllTexts[P]]: string } };

const catalogueIn = (language: Language) =>
  Object.fromEntries(Object.entries(texts).map(([part, own]) => [part, textsIn<string>(language, own)])) as Catalogue;

/** Server only. The browser receives the parts that a page requests, in one language. */
export const catalogues: Record<Language, Catalogue> = { en: catalogueIn("en"), zh: catalogueIn("zh") };

export const partsOf = (language: Language, parts: readonly Part[]) =>
  Object.fromEntries(parts.map((part) => [part, catalogues[language][part]]));
