import { z } from "zod";

/** The fields that both steps of an import have in common. */
export const importStep = z.object({
  digest: z
    .string()
    .regex(/^[\w-]{43}$/, "Must be the digest that the dry run gave.")
    .optional()
    .meta({
      examples: ["n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"],
      description: "The digest of a dry run: does what it showed.",
    }),
});

export const cell = (example: string) => z.string().meta({ examples: [example] });

export const reportState = {
  committed: z.boolean().meta({ examples: [false], description: "False: a dry run, which changed nothing." }),
  digest: cell("n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg")
    .nullable()
    .meta({ description: "Send it with the same file to do exactly this. Null if a row is refused." }),
};
export const rowNumber = z
  .int()
  .meta({ examples: [2], description: "Counted as in a spreadsheet: the header is row 1." });
