import { z } from "zod";
import { id, line, optionalBoolean, patchOf, time } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";

export const phone = line(5, 20, "138 0013 8000")
  .regex(/^[\d+ -]*$/, { error: "May have digits, +, spaces and - only.", abort: true })
  .refine((text) => text.replaceAll(/\D/g, "").length >= 5, "Must have at least five digits.");

const coordinate = (most: number, example: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .meta({ examples: [example] });

export const addressInput = namedBody("AddressInput", {
  name: line(1, 40, "Han Meimei").describe("The recipient of the parcels."),
  phone: phone.describe("The recipient's phone, mobile or not: digits, `+`, spaces and `-`."),
  province: line(1, 40, "Zhejiang").describe("Province, or a city such as Beijing that is on its level."),
  city: line(1, 40, "Hangzhou").describe("City."),
  district: line(0, 40, "Xihu").nullish().describe("District or county. Null or empty: none."),
  detail: line(1, 200, "12 Longjing Road, flat 301").describe("Street, house and door."),
  postal_code: line(0, 12, "310013").nullish().describe("Null or empty: none."),
  latitude: coordinate(90, 30.229)
    .nullish()
    .describe(
      "The place that `wx.chooseLocation` returned, with `longitude`. Null: not known; a change of the place clears it.",
    ),
  longitude: coordinate(180, 120.101).nullish().describe("With `latitude`."),
  is_default: optionalBoolean(true, "True: the default address from now on. The first address always is."),
});
export const addressPatch = named("AddressEdit", patchOf(addressInput));

export const address = namedObject("Address", {
  id,
  name: z.string().meta({ examples: ["Han Meimei"], description: "The recipient of the parcels." }),
  phone: z.string().meta({ examples: ["138 0013 8000"], description: "The recipient's phone, as it was typed." }),
  province: z
    .string()
    .meta({ examples: ["Zhejiang"], description: "Province, or a city such as Beijing that is on its level." }),
  city: z.string().meta({ examples: ["Hangzhou"], description: "City." }),
  district: z.string().meta({ examples: ["Xihu"], description: "District or county; empty if there is none." }),
  detail: z.string().meta({ examples: ["12 Longjing Road, flat 301"], description: "Street, house and door." }),
  postal_code: z.string().meta({ examples: ["310013"], description: "Empty if there is none." }),
  latitude: coordinate(90, 30.229).nullable().describe("Null: not known."),
  longitude: coordinate(180, 120.101).nullable().describe("Null: not known."),
  is_default: z
    .boolean()
    .meta({ examples: [true], description: "True for one address: the one that an order gets if it names none." }),
  created_at: time,
  updated_at: time,
});
