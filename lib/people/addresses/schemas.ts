import { z } from "zod";
import { id, line, patchOf, time } from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";

export const phone = line(5, 20, "138 0013 8000").regex(/^[\d+ -]*$/, "May have digits, +, spaces and - only.");

export const addressInput = namedBody("AddressInput", {
  name: line(1, 40, "Han Meimei"),
  phone,
  province: line(1, 40, "Zhejiang"),
  city: line(1, 40, "Hangzhou"),
  district: line(0, 40, "Xihu").nullish(),
  detail: line(1, 200, "12 Longjing Road, flat 301"),
  postal_code: line(0, 12, "310013").nullish(),
  is_default: z
    .boolean()
    .optional()
    .meta({ examples: [true] }),
});
export const addressPatch = named("AddressEdit", patchOf(addressInput));

export const address = namedObject("Address", {
  id,
  name: z.string().meta({ examples: ["Han Meimei"] }),
  phone: z.string().meta({ examples: ["138 0013 8000"] }),
  province: z.string().meta({ examples: ["Zhejiang"] }),
  city: z.string().meta({ examples: ["Hangzhou"] }),
  district: z.string().meta({ examples: ["Xihu"] }),
  detail: z.string().meta({ examples: ["12 Longjing Road, flat 301"] }),
  postal_code: z.string().meta({ examples: ["310013"] }),
  is_default: z.boolean().meta({ examples: [true] }),
  created_at: time,
  updated_at: time,
});
