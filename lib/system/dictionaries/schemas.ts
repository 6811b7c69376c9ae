import { z } from "zod";
import { editOf, id, line, optionalLine, time, version, wholeNumber } from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";

const status = z.enum(["active", "disabled"]);
const typeName = line(1, 40, "carrier").regex(
  /^[A-Za-z][\w.-]*$/,
  "Must begin with a letter and have letters, digits, dots, _ and - only.",
);
const sort = wholeNumber(-1_000_000, 1_000_000, 10);

export const dictTypeInput = namedBody("DictionaryInput", {
  name: line(1, 60, "Carriers"),
  type: typeName,
  status: status.optional(),
  remark: optionalLine(200, "The value is the platform's code for the carrier."),
});
export const dictTypeEdit = named("DictionaryEdit", editOf(dictTypeInput));

export const dictType = namedObject("Dictionary", {
  id,
  name: z.string().meta({ examples: ["Carriers"] }),
  type: z.string().meta({ examples: ["carrier"] }),
  status,
  remark: z.string().meta({ examples: [""] }),
  version,
  created_at: time,
  updated_at: time,
});

export const dictInput = namedBody("DictionaryEntryInput", {
  type: typeName,
  label: line(1, 60, "SF Express"),
  value: line(1, 60, "SF2"),
  sort: sort.optional(),
  style: line(1, 40, "blue").nullish(),
  is_default: z
    .boolean()
    .optional()
    .meta({ examples: [false] }),
  status: status.optional(),
  remark: optionalLine(200, "Collects at 17:00."),
});
export const dictEdit = named("DictionaryEntryEdit", editOf(dictInput));

export const dictFilter = z.object({ type: line(1, 40, "carrier").optional(), status: status.optional() });

export const dict = namedObject("DictionaryEntry", {
  id,
  type: z.string().meta({ examples: ["carrier"] }),
  label: z.string().meta({ examples: ["SF Express"] }),
  value: z.string().meta({ examples: ["SF"] }),
  sort,
  style: z
    .string()
    .nullable()
    .meta({ examples: ["blue"], description: "A colour name for showing the label." }),
  is_default: z.boolean().meta({ examples: [true] }),
  status,
  remark: z.string().meta({ examples: [""] }),
  version,
  created_at: time,
  updated_at: time,
});
