import type { PermissionText } from "@/lib/kinds/kinds";
import { permissionTexts } from "@/lib/kinds/words";
import { afterSales } from "./after-sales";
import { assistant } from "./assistant";
import { catalogue } from "./catalogue";
import { content } from "./content";
import { events } from "./events";
import { fields } from "./fields";
import { findings } from "./findings";
import { people } from "./people";
import { problems } from "./problems";
import { rights } from "./rights";
import { selling } from "./selling";
import { settingNames } from "./setting-names";
import { system } from "./system";

export const permissionNames = Object.fromEntries(
  permissionTexts.map(({ inEnglish, inChinese }) => [inEnglish, inChinese]),
) as Readonly<Record<PermissionText, string>>;

/**
 * The Chinese translations of all messages for clients, by their English text. Add a new message to the file of its
 * module.
 */
export const chinese = {
  ...problems,
  ...fields,
  ...permissionNames,
  ...rights,
  ...people,
  ...content,
  ...catalogue,
  ...selling,
  ...afterSales,
  ...events,
  ...settingNames,
  ...system,
  ...findings,
  ...assistant,
} as const;
