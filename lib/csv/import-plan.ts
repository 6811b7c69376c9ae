import { createHash } from "node:crypto";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import type { FileRow } from "./import-file";

/** The digest of all effects of a commit. */
export const digestOf = (effects: unknown[]) =>
  createHash("sha256").update(JSON.stringify(effects)).digest("base64url");

const maxErrors = 100;

/** Responds 400 if a row is refused: a commit applies all rows or none. */
export function refuseRows(rows: Pick<FileRow, "row" | "errors">[]) {
  const errors = rows.flatMap(({ row, errors }) =>
    errors.map(({ path, ...error }) => ({
      path: ["rows", row, path].filter((part) => part !== "").join("."),
      ...error,
    })),
  );
  if (errors.length) throw invalid(...errors.slice(0, maxErrors));
}

/** Responds 409 if the effects differ from those of the dry run. `what` are the records that can have changed. */
export function refuseOtherThanShown(digest: string | null, shown: string, what: "orders" | "products") {
  if (digest === shown) return;
  throw new AppError(
    "stale",
    `The ${what} have changed since the dry run, or the file is another. Repeat the dry run.`,
  );
}
