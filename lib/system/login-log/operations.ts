import { z } from "zod";
import { asCsv, csvFile } from "@/lib/csv/export-csv";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { purgeOperation } from "@/lib/system/logs/purge-operation";
import { exportLoginLogs, getLoginLog, type LoginLog, listLoginLogs } from "./queries";
import { exported, listed, loginLog, loginLogDetail } from "./schemas";

const module = "cms-login_log";

export const list = operation({
  method: "GET",
  path: "/cms/login_log",
  module,
  summary: "The login log",
  description:
    "Every attempt to sign in that no lock refused, and one line per lock for those that it refused. `total` counts up to 10000, and pages end there.",
  access: "login_log.read",
  url: listed,
  output: pageOf(loginLog),
  run: (filter, { db, actor }) => listLoginLogs(db, actor.user.group.permissions, filter),
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/login_log/export",
  module,
  summary: "Export the login log",
  description: "CSV of all lines that match the filters, newest first. Times are in the shop's time zone.",
  access: "login_log.export",
  url: exported,
  output: csvFile,
  run: (filters, { db, actor }) =>
    asCsv<LoginLog>(
      db,
      "login-log",
      (local) => ({
        id: (row) => row.id,
        time: (row) => local(String(row.created_at)),
        user_id: (row) => row.user?.id,
        account: (row) => row.account,
        type: (row) => row.type,
        result: (row) => row.result,
        ip: (row) => row.ip,
        browser: (row) => row.browser,
        os: (row) => row.os,
        user_agent: (row) => row.user_agent,
        request_id: (row) => row.request_id,
      }),
      exportLoginLogs(db, actor.user.group.permissions, filters),
    ),
});

export const get = operation({
  method: "GET",
  path: "/cms/login_log/{id}",
  module,
  summary: "One line of the login log",
  access: "login_log.read",
  url: z.object({ id }),
  output: loginLogDetail,
  run: ({ id }, { db, actor }) => getLoginLog(db, actor.user.group.permissions, id),
});

export const purge = purgeOperation("login_log", "/cms/login_log/purge", module, "Delete old lines of the login log");
