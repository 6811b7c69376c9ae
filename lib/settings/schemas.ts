import { z } from "zod";
import { listOf, person, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

const key = z
  .string()
  .max(100)
  .meta({ examples: ["shop.name"] });
const value = z
  .union([z.number(), z.boolean(), z.string().max(1000)], { error: "Must be a number, true or false, or text." })
  .meta({ examples: ["Tea & Grain"] });
const version = wholeNumber(0, 2_147_483_647, 1).meta({ description: "0 if it was never set." });
const range = z
  .int()
  .optional()
  .meta({ examples: [1], description: "The range of a number, or of a text's length in characters." });

export const setting = namedObject("Setting", {
  key: key.describe("The name for code."),
  value: value.describe("The value in effect."),
  type: z
    .enum(["text", "number", "boolean", "phone", "color", "hours", "location", "list", "choice", "image"])
    .describe(
      "The type of the value. `list`: some of `options`, separated by commas. `choice`: one of `options`. `image`: the URL of an uploaded image, or empty.",
    ),
  default: value.describe("The default value."),
  min: range,
  max: range,
  options: z
    .array(z.string())
    .optional()
    .meta({
      examples: [["express", "pickup"]],
      description: "The names that a list may have, with commas between them, or of which a choice is one.",
    }),
  label: z.string().meta({ examples: ["Shop name"], description: "The name for people." }),
  help: z
    .string()
    .meta({ examples: ["The name that customers and admins see."], description: "A description in one sentence." }),
  version,
  updated_at: time.nullable(),
  updated_by: person.nullable().meta({ description: "Also null if the demo shop came with this value." }),
});

/** For callers without permission to read the settings. */
export const settingReceipts = listOf(named("SettingReceipt", setting.pick({ key: true, version: true })));

export const settingsInput = namedBody("SettingsEdit", {
  items: z
    .array(
      namedBody("SettingEdit", {
        key: key.describe("Which setting."),
        value: value.describe("Its type depends on the setting's `type`."),
        version: version.optional(),
      }),
    )
    .min(1, "Name at least one setting.")
    .max(100)
    .describe("The settings to change."),
});
