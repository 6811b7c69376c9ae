import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { faultInfo, usualFault } from "./fault-info";
import { invariants } from "./invariants";

interface Found {
  fault: string;
  id: string | null;
  order_no: string | null;
}

const listed = 20;

export async function examine(db: Database): Promise<{ faults: number; report: string }> {
  const found = await db.transaction((tx) => readFaults(tx as Database), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
  const parts = [...new Set(found.map(({ fault }) => fault))].map((fault) => {
    const { of, remedy } = { ...usualFault, ...faultInfo[fault] };
    const these = found.filter((one) => one.fault === fault);
    const named = these.slice(0, listed).map((one) => `  ${nameOf(of, one)}`);
    const more = these.length > listed ? [`  and ${these.length - listed} more`] : [];
    return [`${fault[0]!.toUpperCase()}${fault.slice(1)}:`, ...named, ...more, `  What to do: ${remedy}`].join("\n");
  });
  return { faults: found.length, report: parts.join("\n\n") };
}

const readFaults = (db: Database) =>
  rows<Found>(
    db,
    sql`select distinct fault, f.id::text as id, o.order_no from (${invariants}) f left join orders o on o.id = f.id order by fault, id`,
  );

function nameOf(kind: string, { id, order_no }: Found) {
  if (id === null) return kind;
  return kind === "order" && order_no ? `order ${id} (${order_no})` : `${kind} ${id}`;
}
