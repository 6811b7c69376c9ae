import { z } from "zod";
import { count, id, line, range, sortByCreation, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { loginTypes } from "@/lib/people/identity/identifiers";
import { loginResults } from "@/lib/people/sessions/login-results";
import { account, paged, q } from "@/lib/system/logs/schemas";

const text = (example: string, description: string) => z.string().meta({ examples: [example], description });
const types = "100 user name, 101 e-mail, 102 phone, 200 mini-program.";
const type = z.literal(loginTypes).meta({ examples: [100], description: types });
/** Starts as `z.int`, because the text of a URL is only decoded as a number for a number schema. */
const typeFilter = z
  .int({ error: "Must be 100, 101, 102 or 200." })
  .refine((given) => loginTypes.some((one) => one === given), "Must be 100, 101, 102 or 200.")
  .meta({ examples: [100], description: types });
const result = z.enum(loginResults).meta({ examples: ["wrong_password"] });

const filters = {
  q: q.optional().meta({
    description: "An id, a request id or part of an account. Accounts that are masked for the caller are not searched.",
  }),
  user_id: id.optional().describe("Only attempts of this user."),
  result: result.optional().describe("Only attempts that ended so."),
  type: typeFilter.optional(),
  ip: line(0, 45, "203.0.113.7").optional().describe("Only attempts from this address."),
};
export const loginLogListQuery = z.object({ ...filters, sort: sortByCreation, ...paged });
export const loginLogExportQuery = z.object({ ...filters, ...range });

export const loginLog = namedObject("LoginLogLine", {
  id,
  user: account.nullable().describe("The user of the account. Null if there is no such account."),
  account: text(
    "clerk",
    "The account as it was typed. With type 200: empty, since a code says nothing. Masked without `user.read` where it is an admin's, and without `customer.read` otherwise.",
  ),
  type,
  result: result.describe("The result of the attempt."),
  ip: text("203.0.113.7", "The address that the attempt came from."),
  browser: text("Chrome 140", "The browser, as `user_agent` names it. Empty: unknown."),
  os: text("Windows", "The operating system, as `user_agent` names it. Empty: unknown."),
  user_agent: text("Mozilla/5.0", "The client's `User-Agent` header."),
  request_id: text("0f8d2c1a", "The request, as the header `X-Request-Id` named it."),
  created_at: time,
});

export const loginLogDetail = namedObject("LoginLogDetail", {
  ...loginLog.shape,
  times: count.meta({ description: "Number of attempts that a lock refused. 1 for other lines." }),
});
