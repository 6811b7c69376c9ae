import { z } from "zod";
import { reasonCauses } from "@/db/schema/content";
import {
  editOf,
  id,
  line,
  nullableString,
  optionalBoolean,
  optionalLine,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { carrierAccount } from "@/lib/selling/shipping/carrier-account";

const status = z.enum(["active", "disabled"]);
const typeName = line(1, 40, "carrier").regex(
  /^[A-Za-z][\w.-]*$/,
  "Must begin with a letter and have letters, digits, dots, _ and - only.",
);
const cause = z
  .enum(reasonCauses)
  .describe(
    "Only of `after_sale_reason`: which goods the reason fits, and whether they can be sold again. `unwanted`: before shipping, and for returns, which go back to stock. `late`: before shipping. `not_received`: shipped goods that are not sent back, except pickup. `faulty`: shipped goods. Null: all goods.",
  );
const accountText =
  "Only of `carrier`: the shop's account in WeChat's waybill service, for `POST /cms/order/{id}/waybill`. Null: tracking numbers are typed.";
const sort = wholeNumber(-1_000_000, 1_000_000, 10);

export const dictTypeInput = namedBody("DictionaryInput", {
  name: line(1, 60, "Carriers").describe("The name for people."),
  type: typeName.describe("The name for code: a letter, then letters, digits, dots, `_` and `-`."),
  status: status.optional().describe("`disabled`: its entries are not offered. `active` if left out."),
  remark: optionalLine(200, "The value is the platform's code for the carrier.").describe(
    "A note for admins. Null or empty: none.",
  ),
});
export const dictTypeEdit = named("DictionaryEdit", editOf(dictTypeInput));

export const dictType = namedObject("Dictionary", {
  id,
  name: z.string().meta({ examples: ["Carriers"], description: "The name for people." }),
  type: z.string().meta({ examples: ["carrier"], description: "The name for code." }),
  status: status.describe("`disabled`: its entries are not offered."),
  remark: z.string().meta({ examples: [""], description: "A note for admins. May be empty." }),
  version,
  created_at: time,
  updated_at: time,
});

export const dictInput = namedBody("DictionaryEntryInput", {
  type: typeName.describe("The `type` of its dictionary."),
  label: line(1, 60, "SF Express").describe("The label."),
  value: line(1, 60, "SF2").describe("The stored value, such as a code."),
  sort: sort.optional().describe("Its place among the others: the smaller number comes first."),
  style: line(1, 40, "blue").nullish().describe("A colour name for showing the label. Null: none."),
  is_default: optionalBoolean(false, "True: chosen at first in a form. Of one dictionary, at most one entry."),
  status: status.optional().describe("`disabled`: not offered. `active` if left out."),
  remark: optionalLine(200, "Collects at 17:00.").describe("A note for admins. Null or empty: none."),
  cause: cause.nullish().meta({ examples: [null] }),
  account: namedBody("CarrierAccountInput", carrierAccount).nullish().describe(accountText),
});
export const dictEdit = named("DictionaryEntryEdit", editOf(dictInput));

export const dictFilter = z.object({
  type: line(1, 40, "carrier").optional().describe("Only entries of this dictionary."),
  status: status.optional().describe("Only entries in this state."),
});

export const dict = namedObject("DictionaryEntry", {
  id,
  type: z.string().meta({ examples: ["carrier"], description: "The `type` of its dictionary." }),
  label: z.string().meta({ examples: ["SF Express"], description: "The label." }),
  value: z.string().meta({ examples: ["SF"], description: "The stored value, such as a code." }),
  sort: sort.describe("Its place among the others: the smaller number comes first."),
  style: nullableString("blue", "A colour name for showing the label."),
  is_default: z.boolean().meta({ examples: [true], description: "True: chosen at first in a form." }),
  status: status.describe("`disabled`: not offered."),
  remark: z.string().meta({ examples: [""], description: "A note for admins. May be empty." }),
  cause: cause.nullable().meta({ examples: [null] }),
  account: namedObject("CarrierAccount", carrierAccount).nullable().describe(accountText),
  version,
  created_at: time,
  updated_at: time,
});
