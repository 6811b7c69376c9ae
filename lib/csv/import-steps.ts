import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { optionalBoolean } from "@/lib/kernel/contract/fields";
import type { FileRow } from "./import-file";

/** The parameters of the dry run and the commit of an import. */
export const importStep = z.object({
  digest: z
    .string()
    .regex(/^[\w-]{43}$/, "Must be the digest that the dry run gave.")
    .optional()
    .meta({
      examples: ["n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"],
      description: "The digest of a dry run, to do what it showed.",
    }),
  skip_bad: optionalBoolean(
    true,
    "True, in both calls: does what the other rows say, and returns those with errors in `refused_file`. Otherwise one row with an error stops all.",
  ),
});

export const cell = (example: string) => z.string().meta({ examples: [example] });

export const reportState = {
  committed: z.boolean().meta({ examples: [false], description: "False: a dry run, which changed nothing." }),
  digest: cell("n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg").nullable().meta({
    description: "Send it with the same file to do exactly this. Null if a row is refused, without `skip_bad`.",
  }),
  refused_file: cell("\ufeffname,price_yuan,error\r\nTea whisk,abc,price_yuan: “abc” is not a price.\r\n")
    .nullable()
    .describe(
      "The refused rows as CSV, as they were sent, with the reason in the last column. An import ignores this column. Null: none is refused.",
    ),
};
export const rowNumber = z
  .int()
  .meta({ examples: [2], description: "Counted as in a spreadsheet: the header is row 1." });

/** The digest of everything that a commit would write. */
export const digestOf = (effects: unknown[]) =>
  createHash("sha256").update(JSON.stringify(effects)).digest("base64url");

const maxErrors = 100;

/** Responds 400 if a row is refused, because a commit writes all rows or none. */
export function refuseRows(rows: Pick<FileRow, "row" | "errors">[]) {
  const errors = rows.flatMap(({ row, errors }) =>
    errors.map(({ path, ...error }) => ({
      path: ["rows", row, path].filter((part) => part !== "").join("."),
      ...error,
    })),
  );
  if (errors.length) throw invalid(...errors.slice(0, maxErrors));
}

/** Responds 409 if a commit would not write what the dry run showed. */
export function refuseChangedPlan(digest: string | null, shown: string, what: "orders" | "products") {
  if (digest === shown) return;
  throw new AppError(
    "stale",
    `The ${what} have changed since the dry run, or the file is another. Repeat the dry run.`,
  );
}
