import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { invalid } from "@/lib/kernel/contract/errors";

export const carrierName = (carrier: SQL) =>
  sql<
    string | null
  >`coalesce((select d.label from dict_entries d where d.type = 'carrier' and d.value = ${carrier}), ${carrier})`;

/** For files that can be imported again: a label that several carriers share is written as the value. */
export const carrierNameInFile = (carrier: SQL) =>
  sql`coalesce((select max(d.label) from dict_entries d where d.type = 'carrier' and d.label = ${carrierName(carrier)}
    having count(*) = 1), ${carrier})`;

/** The value of the carrier with this value or, if only one can be meant, with this name. */
export async function findCarrier(tx: Database, carrier: string) {
  const carriers = await tx
    .select({ value: dictEntries.value, label: dictEntries.label })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.status, "active")));
  const [found, ...others] = matchCarriers(carrier, carriers);
  if (!found || others.length)
    throw invalid({
      path: "carrier",
      code: "not_found",
      message: "Must be the value or the name of one entry of the dictionary `carrier`.",
    });
  return found.value;
}

interface Carrier {
  value: string;
  label: string;
}

/** The usual names of the carriers, by the platform's code. A shop's own label need not resemble them. */
const usualNames: Readonly<Record<string, readonly string[]>> = {
  SF: ["顺丰", "SF", "顺丰标快", "顺丰特快"],
  ZTO: ["中通", "ZTO"],
  YTO: ["圆通", "YTO"],
  STO: ["申通", "STO"],
  YD: ["韵达", "Yunda"],
  JTSD: ["极兔", "J&T", "JT"],
  JD: ["京东", "JD", "JDL"],
  DBL: ["德邦", "Deppon"],
  EMS: ["EMS", "邮政EMS", "中国邮政EMS", "邮政特快", "邮政特快专递", "特快专递", "邮政速递", "中国邮政速递"],
  YZPY: ["邮政", "中国邮政", "邮政包裹", "邮政快递包裹", "邮政小包", "邮政普包", "China Post"],
  HTKY: ["百世", "百世汇通"],
  HHTT: ["天天"],
  UC: ["优速"],
  ZJS: ["宅急送"],
  KYSY: ["跨越"],
  ANE: ["安能"],
};

const plain = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s.&()-]/g, "")
    .replace(/(?:股份)?有限公司$/, "");
/** Suffixes that people omit or confuse. Freight (快运) is a different business of the same company. */
const endings = /(?:速运|速递|快递|物流|express)$/;
const stemOf = (name: string) => plain(name).replace(endings, "");

/**
 * The carriers that a name can mean: 顺丰 and 顺丰快递 are 顺丰速运. Exact values come first, then labels, then the usual
 * names: 邮政速递 is EMS, although 邮政 is the parcel post.
 */
export function matchCarriers<Known extends Carrier>(name: string, carriers: readonly Known[]): Known[] {
  const stem = stemOf(name);
  const isUsual = ({ value }: Known, given: string) => usualNames[value]?.some((usual) => plain(usual) === given);
  const ways: ((carrier: Known) => boolean | undefined)[] = [
    ({ value }) => value === name,
    ({ label }) => label === name,
    ({ value }) => value.toLowerCase() === name.toLowerCase(),
    (carrier) => isUsual(carrier, plain(name)) && plain(name) !== stem,
    ({ label }) => stem !== "" && stemOf(label) === stem,
    (carrier) => isUsual(carrier, stem),
  ];
  return ways.map((fits) => carriers.filter(fits)).find((found) => found.length > 0) ?? [];
}
