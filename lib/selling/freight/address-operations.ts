import { z } from "zod";
import { lines } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { parseAddress } from "./parse-address";

const found = (example: string, description: string) => z.string().meta({ examples: [example], description });

export const parse = operation({
  method: "POST",
  path: "/v1/address/parse",
  module: "v1-address",
  summary: "Parse a pasted address",
  description:
    "Finds the recipient, phone, region and street in a text in any order, such as one copied from a chat. The region's names are those of the table by which the shop charges freight. What is not found is empty. Nothing is stored.",
  access: "user",
  body: namedBody("PastedAddress", {
    text: lines(1, 500, "王小明 13800138000 浙江省杭州市西湖区龙井路 1 号").describe("The pasted text."),
  }),
  output: namedObject("ParsedAddress", {
    name: found("王小明", "The recipient. Empty: not found, as for each field."),
    phone: found("13800138000", "The recipient's phone."),
    province: found("浙江省", "Province, or a city on its level."),
    city: found("杭州市", "City."),
    district: found("西湖区", "District or county; empty, too, if the city has none."),
    detail: found("龙井路 1 号", "Street, house and door: the rest of the text."),
    postal_code: found("", "Postal code."),
  }),
  run: async ({ text }) => parseAddress(text),
});
