import { kind } from "@/lib/kinds/kind";

/** Carriers are the entries of the dictionary `carrier`. */
export const carrierKind = kind({
  name: "carrier",
  record: null,
  many: ["Carriers", "快递公司"],
  permissions: {},
  menu: { name: "carriers", icon: "truck", below: "setup", sort: 30 },
  page: { name: "carriers", oneOf: ["dict.edit"] },
  keywords: "物流 快递 courier express shipping company",
});
