import { catalogue } from "./chinese/catalogue";
import { content } from "./chinese/content";
import { doctor } from "./chinese/doctor";
import { fields } from "./chinese/fields";
import { people } from "./chinese/people";
import { permissionNames } from "./chinese/permission-names";
import { problems } from "./chinese/problems";
import { rights } from "./chinese/rights";
import { selling } from "./chinese/selling";
import { settingNames } from "./chinese/setting-names";
import { system } from "./chinese/system";

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
  ...settingNames,
  ...system,
  ...doctor,
} as const;
