import { z } from "zod";
import { inFormat, wordsFor } from "@/lib/csv/column";
import { asCsv, csvFile } from "@/lib/csv/write-csv";
import { catalogues } from "@/lib/i18n/admin/texts";
import { actionNames } from "@/lib/i18n/api/action-names";
import type { User } from "@/lib/kernel/contract/actor";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { purgeOperation } from "@/lib/system/logs/delete-old";
import { getOperLog } from "./detail";
import { createReader, exportOperLogs, listOperLogs, type OperLog } from "./queries";
import { revertLine } from "./revert";
import type { Revertible } from "./revert-obstacle";
import { operLog, operLogDetail, operLogExportQuery, operLogListQuery, reverted } from "./schemas";

const module = "cms-oper_log";
const viaWords = wordsFor(["api", "page", "system"], (via) => catalogues.zh.logs[`via.${via}`]);

const purge = purgeOperation("oper_log", "/cms/oper_log/purge", module, "Delete old lines of the operation log");

export function operationLogOperations(entities: () => readonly AnyEntity[]) {
  const revertible = (): Revertible =>
    new Map(entities().flatMap((each) => (each.revertible ? [[each.name, each]] : [])));
  const reading = ({ user }: { user: User }) => createReader(entities(), user.group!.permissions);

  const list = operation({
    method: "GET",
    path: "/cms/oper_log",
    module,
    summary: "The operation log",
    description:
      "Every admin write and export by a signed-in caller, refused ones too, but no preview or other call that changed nothing. `total` counts up to 10000, and pages end there.",
    access: "oper_log.read",
    url: operLogListQuery,
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
    url: operLogExportQuery.extend(inFormat),
    output: csvFile,
    run: ({ language, plain, ...filters }, { db, actor }) =>
      asCsv<OperLog>(
        db,
        "oper-log",
        (local) => ({
          id: ["编号", (row) => row.id],
          time: ["时间", (row) => local(String(row.created_at))],
          user_id: ["管理员编号", (row) => row.user.id],
          username: ["用户名", (row) => row.user.username],
          nickname: ["昵称", (row) => row.user.nickname],
          key: ["API 密钥", (row) => row.key],
          module: ["模块", (row) => row.module],
          action: ["操作", (row) => row.action, actionNames],
          method: ["请求方法", (row) => row.method],
          path: ["路径", (row) => row.path],
          permission: ["权限", (row) => row.permission],
          status: ["响应状态", (row) => row.status],
          code: ["错误码", (row) => row.code],
          changes: ["改动数", (row) => row.change_count],
          record: ["记录", (row) => row.record && `${row.record.entity} ${row.record.entity_id}`],
          record_name: ["记录名称", (row) => row.record?.name],
          via: ["来源", (row) => row.via, viaWords],
          ip: ["IP 地址", (row) => row.ip],
          user_agent: ["浏览器标识", (row) => row.user_agent],
          duration_ms: ["耗时（毫秒）", (row) => row.duration_ms],
          request_id: ["请求编号", (row) => row.request_id],
        }),
        exportOperLogs(db, reading(actor), filters),
        { language, plain },
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
    run: ({ id }, { db, actor }) => getOperLog(db, revertible(), reading(actor), id, actor),
  });

  const revert = operation({
    method: "POST",
    path: "/cms/oper_log/{id}/revert",
    module,
    summary: "Put a change back",
    description:
      "Gives the fields of an update their earlier values, and puts back what was deleted, in all records of the line or in none. You also need the permission to edit these records, and the rules of an edit apply. `stale` if a field was changed again; the error names the admin and the time. `stale` also if a deleted record is not in the bin any more, and 400 if it needs something that no longer exists. `protected` if the change can never be put back: a creation, a return from the bin, the deletion of what has no bin, a stock, a secret, a person, a right, or an order, except for its note and reference. It is logged like any change; an update that was put back can be put back again.",
    access: "oper_log.revert",
    reads: "oper_log.read",
    url: z.object({ id }),
    output: reverted,
    problems: ["stale", "protected", "duplicate", "in_use"],
    run: ({ id }, { db, actor, changed }) => revertLine(db, revertible(), reading(actor), id, { actor, changed }),
  });

  return { list, exportFile, get, revert, purge };
}
