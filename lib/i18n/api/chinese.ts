import { afterSales } from "./after-sales";
import { catalogue } from "./catalogue";
import { content } from "./content";
import { doctor } from "./doctor";
import { events } from "./events";
import { fields } from "./fields";
import { people } from "./people";
import { permissionNames } from "./permission-names";
import { problems } from "./problems";
import { rights } from "./rights";
import { selling } from "./selling";
import { settingNames } from "./setting-names";
import { system } from "./system";

/** Every sentence that a client can get, by its English text. A new sentence goes into the part of its room. */
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
  ...doctor,
} as const;
