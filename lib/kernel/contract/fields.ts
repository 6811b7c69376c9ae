import { z } from "zod";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { named, namedAfter, namedObject } from "./named";

/**
 * Fields shared by many schemas. The OpenAPI document builds its examples from their examples. Safe to import in the
 * browser.
 */
const largestInt = 2_147_483_647;
const whole = (least: number, most: number, message: Translatable) =>
  z.int({ error: message }).min(least, message).max(most, message);

export const id = whole(1, largestInt, "Must be a positive id.").meta({ examples: [1] });
/** Parses an id from a search term. Undefined if no row can have this id. */
export const parseId = (text: string) =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestInt ? Number(text) : undefined;

/**
 * In a query a list is a text with commas. The OpenAPI document declares it as the array that this metadata describes.
 */
const listed = (items: object, maxItems: number, example: unknown[]) => ({
  type: "array",
  items,
  minItems: 1,
  maxItems,
  examples: [example],
});

const idListMessage = "Must be 1 to 50 ids with commas between them.";
const parseIds = (text: string) => text.split(",").map(Number);
const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,49}$/, { error: idListMessage, abort: true })
  .refine((text) => parseIds(text).every((each) => each <= largestInt), idListMessage);
/** In a path. Not declared as an array: generators such as oazapfts encode a part of a path as one value. */
export const idsInPath = ids.meta({ examples: ["1,2"] }).transform(parseIds);
export const idList = ids
  .meta(listed({ type: "integer", minimum: 1, maximum: largestInt }, 50, [1, 2]))
  .transform(parseIds);

export function commaList<const Names extends readonly string[]>(names: Names) {
  const name = `(${names.join("|")})`;
  return z
    .string()
    .regex(new RegExp(`^${name}(,${name}){0,${names.length - 1}}$`), {
      error: msg("Must be one or more of {options}, with commas between them.", { options: { list: names } }),
    })
    .meta(listed({ type: "string", enum: names }, names.length, names.slice(0, 2)))
    .transform((text) => text.split(",") as Names[number][]);
}

export const nullableString = (example: string | null, description: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example], description });
export const optionalBoolean = (example: boolean, description: string) =>
  z
    .boolean()
    .optional()
    .meta({ examples: [example], description });

export const person = namedObject("Person", {
  id,
  nickname: z
    .string()
    .meta({ examples: ["Mei"], description: "The name to show. Still there if the account was deleted." }),
});
/** In an answer, next to the admin. */
export const keyName = nullableString("ERP", "The API key with which the admin's script did it. Null: none.");
export const price = whole(1, 99_999_999, "Must be 1 to 99999999, in fen.").meta({
  examples: [6800],
  description: "In fen.",
});
export const total = z.int().meta({ examples: [13600], description: "In fen." });
export const count = z.int().meta({ examples: [2] });
export const wholeNumber = (least: number, most: number, example = least) =>
  whole(least, most, msg("Must be a whole number from {least} to {most}.", { least, most })).meta({
    examples: [example],
  });

/** In a response: ISO 8601 with milliseconds. Accepts a Date, or the text that `jsonRow` gets from PostgreSQL. */
export const time = z
  .transform<Date | string, string>((moment) => (moment instanceof Date ? moment.toISOString() : moment))
  .pipe(z.string())
  .meta({ format: "date-time", examples: ["2026-11-20T08:30:00.000Z"] });
const momentLike = (example: string) =>
  z.iso
    .datetime({ offset: true, error: "Must be a time such as 2026-11-20T08:30:00.000Z.", abort: true })
    .refine((text) => /^(19[7-9]|2\d\d)\d/.test(text), "Must be a time from 1970 to 2999.")
    .meta({ examples: [example] })
    .transform((text) => new Date(text).toISOString());
/** In a request: ISO 8601 with an offset, from 1970 to 2999. Converted to UTC. */
export const moment = momentLike("2026-11-20T08:30:00.000Z");
export const laterMoment = momentLike("2999-12-31T16:00:00.000Z").refine(
  (time) => Date.parse(time) > Date.now(),
  "Must be in the future.",
);
/** Query fields of a list. `to` is exclusive. */
export const range = {
  from: moment.optional().meta({ description: "From this time on. The time itself is included." }),
  to: moment.optional().meta({ description: "Up to this time. The time itself is not included." }),
};
/** In a request: a calendar day in the shop's time zone. */
export const shopDay = z.iso
  .date({ error: "Must be a day such as 2026-11-20.", abort: true })
  .refine((text) => /^(19[7-9]|2\d\d)\d/.test(text), "Must be a day from 1970 to 2999.")
  .meta({ examples: ["2026-11-20"] });
export const sortByCreation = z
  .enum(["created_at", "-created_at"])
  .optional()
  .meta({ examples: ["-created_at"], description: "By default the newest first." });

export const image = z.string().meta({
  format: "uri",
  examples: ["https://shop.example/demo/longjing-tea.webp"],
  description: "An absolute URL.",
});
const pixels = z
  .int()
  .nullable()
  .meta({ examples: [600], description: "In pixels. Null until an older picture is measured." });
const imageSize = namedObject("PictureSize", { url: image, width: pixels, height: pixels });
/** Accompanies each `image` field, named after it with the suffix `_sizes`. */
export const imageSizes = named(
  "PictureSizes",
  z
    .object({
      small: imageSize.describe("About 320 pixels wide, for lists."),
      medium: imageSize.describe("About 750 pixels wide, for a phone's whole width."),
      large: imageSize.describe("At most 2000 pixels wide."),
    })
    .meta({
      description:
        "The picture about 320 and 750 wide, and at most 2000 wide. If a picture is smaller, or a width has not been created yet, it is the next larger one.",
    }),
);

/** In the query of a list. */
export const wantsSizes = {
  image_sizes: z
    .boolean()
    .optional()
    .meta({
      examples: [false],
      description: "False: the fields `…_sizes` are null, for a client that shows only the small pictures.",
    }),
};

const control = /[^\P{Cc}\n\t]/u;
const lineBreaks = /[\n\t]/;

/** Adds an error in a `superRefine`. `message` must have a Chinese translation in the catalogue. */
export function refuse(context: z.core.$RefinementCtx, message: Translatable, path: PropertyKey[] = []) {
  context.addIssue({ code: "custom", path, message });
}

function lengthMessage(least: number, most: number): Translatable {
  if (least === most) return msg("Must have {most} characters.", { most });
  if (least === 0) return msg("Must have at most {most} characters.", { most });
  return msg("Must have {least} to {most} characters.", { least, most });
}

/** Neither spaces nor format characters, such as a zero-width space. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** Trims the text and counts code points. Rejects control characters and lone surrogates. */
function textField(least: number, most: number, example: string, severalLines: boolean) {
  const message = lengthMessage(least, most);
  return z
    .string()
    .overwrite((text) => (severalLines ? text.replaceAll("\r\n", "\n") : text).trim())
    .superRefine((text, context) => {
      const isClean = text.isWellFormed() && !control.test(text) && (severalLines || !lineBreaks.test(text));
      if (!isClean) refuse(context, "Has characters that are not allowed.");
      const length = text.length > most * 2 ? text.length : [...text].length;
      if (length < least || length > most) refuse(context, message);
      else if (isClean && length > 0 && !visible.test(text)) refuse(context, "Must have a visible character.");
    })
    .meta({ minLength: least, maxLength: most, examples: [example] });
}
export const line = (least: number, most: number, example: string) => textField(least, most, example, false);
export const lines = (least: number, most: number, example: string) => textField(least, most, example, true);

/** In a body: the `url` of an uploaded image, or its key. `imageKeys` converts it to the key. */
export const imageInput = line(1, 500, "demo/longjing-tea.webp").describe(
  "The `url` of an uploaded image, or its key.",
);

export const dropped = z.array(z.string()).meta({
  examples: [["With everything inside: script."]],
  description: "The changes that cleaning made to the text, as sentences. Empty if nothing was removed.",
});

/** A query field of lists whose records can be restored from the bin. */
export const isBin = z
  .boolean()
  .optional()
  .meta({
    examples: [false],
    description: "True: those in the bin, the last deleted first. POST …/{id}/restore puts one back.",
  });
export const deletedAt = time
  .optional()
  .meta({ examples: ["2026-11-20T08:30:00.000Z"], description: "Only in the bin: when it was deleted." });

export const page = wholeNumber(1, 100_000).optional().describe("Which page, counted from 1. The first if left out.");
export const size = wholeNumber(1, 100, 20)
  .optional()
  .describe("Maximum number of records per page. The setting `page.default_size` if omitted.");
export const search = line(1, 100, "tea").optional();

export const listOf = <T extends z.ZodType>(item: T) => namedAfter(item, "List", z.object({ items: z.array(item) }));
const paging = {
  page: z.int().meta({ examples: [1], description: "This page, counted from 1." }),
  size: z.int().meta({ examples: [20], description: "The most records that a page has." }),
  total: z.int().meta({ examples: [57], description: "Number of records on all pages." }),
  total_is_more: z.literal(true).optional().meta({ description: "There are more than `total`." }),
};
export const pageOf = <T extends z.ZodType>(item: T) => pageWith(item, {});
/** A page with further fields. */
export const pageWith = <T extends z.ZodType, More extends z.ZodRawShape>(item: T, more: More) =>
  namedAfter(item, "Page", z.object({ items: z.array(item), ...paging, ...more }));

export const nothing = z.void();

export const version = wholeNumber(1, largestInt).meta({
  examples: [1],
  description: "In a PUT: the version that was read. 409 `stale` if a field that is sent has changed since.",
});

export const optionalLine = (most: number, example: string) => nullAsEmpty(line(0, most, example));
export const optionalLines = (most: number, example: string) => nullAsEmpty(lines(0, most, example));
const nullAsEmpty = (text: z.ZodString) => text.nullish().transform((given) => (given === null ? "" : given));

/** Like `patchOf`, with the version, for records that several admins can edit concurrently. */
export const editOf = <S extends z.core.$ZodShape>(input: z.ZodObject<S>) =>
  input
    .partial()
    .extend({ version: version.optional() })
    .refine((fields) => Object.keys(fields).some((name) => name !== "version"), {
      error: "Name at least one field to change.",
      path: [],
    });

/** Any fields of a resource; at least one is required. */
export const patchOf = <S extends z.core.$ZodShape>(input: z.ZodObject<S>) =>
  input
    .partial()
    .refine((fields) => Object.keys(fields).length > 0, { error: "Name at least one field to change.", path: [] });
