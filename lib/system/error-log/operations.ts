import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { asCsv, csvFile } from "@/lib/csv/write-csv";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { purgeOperation } from "@/lib/system/logs/delete-old";
import { type ErrorLog, errorRecord, exportErrorLogs, getErrorLog, listErrorLogs, resolveError } from "./queries";
import { errorLog, errorLogDetail, errorLogExportQuery, errorLogListQuery } from "./schemas";

const module = "cms-error_log";

export const list = operation({
  method: "GET",
  path: "/cms/log/error",
  module,
  summary: "The error log",
  description: "Unexpected failures, one line per kind.",
  access: "error_log.read",
  url: errorLogListQuery,
  output: pageOf(errorLog),
  run: (filter, { db }) => listErrorLogs(db, filter),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/log/error/export",
  module,
  summary: "Export the error log",
  description:
    "CSV of all lines that match the filters, the most recently seen first. Times are in the shop's time zone.",
  access: "error_log.export",
  url: errorLogExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filters }, { db }) =>
    asCsv<ErrorLog>(
      db,
      "error-log",
      (local) => ({
        id: ["编号", (row) => row.id],
        message: ["错误信息", (row) => row.message],
        path: ["路径", (row) => row.path],
        count: ["次数", (row) => row.count],
        request_id: ["请求编号", (row) => row.request_id],
        first_seen: ["首次出现", (row) => local(String(row.first_seen_at))],
        last_seen: ["最近出现", (row) => local(String(row.last_seen_at))],
        resolved: ["解决时间", (row) => (row.resolved_at ? local(String(row.resolved_at)) : null)],
        resolved_by: ["解决人", (row) => row.resolved_by?.username ?? row.resolved_by?.nickname],
      }),
      exportErrorLogs(db, filters),
      { language, plain },
    ),
});

export const get = operation({
  method: "GET",
  path: "/cms/log/error/{id}",
  module,
  summary: "One line of the error log, with its stack",
  description: "Equal errors share a line: `count` is their number, and the stack is that of the last one.",
  access: "error_log.read",
  url: z.object({ id }),
  output: errorLogDetail,
  run: ({ id }, { db }) => getErrorLog(db, id),
});

export const resolve = operation({
  method: "POST",
  path: "/cms/log/error/{id}/resolve",
  module,
  summary: "Mark an error as resolved",
  description: "If the error happens again, it is open again.",
  access: "error_log.resolve",
  reads: "error_log.read",
  url: z.object({ id }),
  output: errorLogDetail,
  async run({ id }, { db, actor, changed }) {
    const { before, after } = await resolveError(db, id, actor.user.id);
    changed(errorRecord, id, before, after);
    return getErrorLog(db, id);
  },
});

export const purge = purgeOperation("error_log", "/cms/log/error/purge", module, "Delete old lines of the error log");
