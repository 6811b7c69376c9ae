import { z } from "zod";
import { inFormat, wordsFor } from "@/lib/csv/column";
import { asCsv, csvFile } from "@/lib/csv/write-csv";
import { catalogues } from "@/lib/i18n/admin/texts";
import { id, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { loginTypes } from "@/lib/people/identity/identifiers";
import { loginResults } from "@/lib/people/sessions/login-results";
import { purgeOperation } from "@/lib/system/logs/delete-old";
import { exportLoginLogs, getLoginLog, type LoginLog, listLoginLogs } from "./queries";
import { loginLog, loginLogDetail, loginLogExportQuery, loginLogListQuery } from "./schemas";

const module = "cms-login_log";
const typeWords = wordsFor(loginTypes, (type) => catalogues.zh.logs[`loginBy.${type}`]);
const resultWords = wordsFor(loginResults, (result) => catalogues.zh.logs[`login.${result}`]);

export const list = operation({
  method: "GET",
  path: "/cms/login_log",
  module,
  summary: "The login log",
  description:
    "Every attempt to sign in that no lock refused, and one line per lock for those that it refused. `total` counts up to 10000, and pages end there.",
  access: "login_log.read",
  url: loginLogListQuery,
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
  url: loginLogExportQuery.extend(inFormat),
  output: csvFile,
  run: ({ language, plain, ...filters }, { db, actor }) =>
    asCsv<LoginLog>(
      db,
      "login-log",
      (local) => ({
        id: ["编号", (row) => row.id],
        time: ["时间", (row) => local(String(row.created_at))],
        user_id: ["人员编号", (row) => row.user?.id],
        account: ["账号", (row) => row.account],
        type: ["账号类型", (row) => row.type, typeWords],
        result: ["结果", (row) => row.result, resultWords],
        ip: ["IP 地址", (row) => row.ip],
        browser: ["浏览器", (row) => row.browser],
        os: ["操作系统", (row) => row.os],
        user_agent: ["浏览器标识", (row) => row.user_agent],
        request_id: ["请求编号", (row) => row.request_id],
      }),
      exportLoginLogs(db, actor.user.group.permissions, filters),
      { language, plain },
    ),
});

export const get = operation({
  method: "GET",
  path: "/cms/login_log/{id}",
  module,
  summary: "One line of the login log",
  description: "`times` is the number of attempts of a locked account that share the line.",
  access: "login_log.read",
  url: z.object({ id }),
  output: loginLogDetail,
  run: ({ id }, { db, actor }) => getLoginLog(db, actor.user.group.permissions, id),
});

export const purge = purgeOperation("login_log", "/cms/login_log/purge", module, "Delete old lines of the login log");
