import { z } from "zod";
import { asCsv, csvFile } from "@/lib/csv/export-csv";
import type { User } from "@/lib/kernel/contract/actor";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { purgeOperation } from "@/lib/system/logs/purge-operation";
import { getOperLog } from "./detail";
import type { Revertible } from "./may-revert";
import { exportOperLogs, listOperLogs, type OperLog, readingOf } from "./queries";
import { revertLine } from "./revert";
import { exported, listed, operLog, operLogDetail, reverted } from "./schemas";

const module = "cms-oper_log";

const purge = purgeOperation("oper_log", "/cms/oper_log/purge", module, "Delete old lines of the operation log");

/** The registry knows the entities. */
export function operationLogOperations(entities: readonly AnyEntity[]) {
  const revertible: Revertible = new Map(entities.flatMap((each) => (each.revertible ? [[each.name, each]] : [])));
  const reading = ({ user }: { user: User }) => readingOf(entities, user);

  const list = operation({
    method: "GET",
    path: "/cms/oper_log",
    module,
    summary: "The operation log",
    description:
      "Every admin write and export by a signed-in caller, refused ones too. `total` counts up to 10000, and pages end there.",
    access: "oper_log.read",
    url: listed,
    output: pageOf(operLog),
    run: (filter, { db, actor }) => listOperLogs(db, reading(actor), filter),
  });

  const exportFile = operation({
    method: "GET",
    path: "/cms/oper_log/export",
    module,
    summary: "Export the operation log",
    description: "CSV of all lines that match the filters, newest first. Times are in the shop's time zone.",
    access: "oper_log.export",
    url: exported,
    output: csvFile,
    run: (filters, { db, actor }) =>
      asCsv<OperLog>(
        db,
        "oper-log",
        (local) => ({
          id: (row) => row.id,
          time: (row) => local(String(row.created_at)),
          user_id: (row) => row.user.id,
          username: (row) => row.user.username,
          nickname: (row) => row.user.nickname,
          module: (row) => row.module,
          action: (row) => row.action,
          method: (row) => row.method,
          path: (row) => row.path,
          permission: (row) => row.permission,
          status: (row) => row.status,
          code: (row) => row.code,
          changes: (row) => row.change_count,
          record: (row) => row.record && `${row.record.entity} ${row.record.entity_id}`,
          record_name: (row) => row.record?.name,
          via: (row) => row.via,
          ip: (row) => row.ip,
          user_agent: (row) => row.user_agent,
          duration_ms: (row) => row.duration_ms,
          request_id: (row) => row.request_id,
        }),
        exportOperLogs(db, reading(actor), filters),
      ),
  });

  const get = operation({
    method: "GET",
    path: "/cms/oper_log/{id}",
    module,
    summary: "One line of the operation log",
    description: "With each changed field before and after, and whether you can put the change back.",
    access: "oper_log.read",
    url: z.object({ id }),
    output: operLogDetail,
    run: ({ id }, { db, actor }) => getOperLog(db, revertible, reading(actor), id, actor),
  });

  const revert = operation({
    method: "POST",
    path: "/cms/oper_log/{id}/revert",
    module,
    summary: "Put a change back",
    description:
      "Gives the fields of an update their earlier values, and puts back what was deleted, in all records of the line or in none. You also need the permission to edit these records, and the rules of an edit apply. `stale` if a field was changed again; the error says by whom and when. `stale` also if a deleted record is not in the bin any more, and 400 if it needs something that is gone. `protected` if the change can never be put back: a creation, a stock, a secret, an order, or a person. It is logged like any change, so it can be put back too.",
    access: "oper_log.revert",
    reads: "oper_log.read",
    url: z.object({ id }),
    output: reverted,
    problems: ["stale", "protected", "duplicate", "in_use"],
    run: ({ id }, { db, actor, changed }) => revertLine(db, revertible, reading(actor), id, { actor, changed }),
  });

  return { list, exportFile, get, revert, purge };
}
