import { z } from "zod";
import {
  editOf,
  id,
  imageSizes,
  line,
  listOf,
  optionalBoolean,
  page,
  person,
  search,
  size,
  time,
  version,
} from "@/lib/kernel/contract/fields";
import { named, namedObject } from "@/lib/kernel/contract/named";

/** A new name must not contain the characters that an upload removes from names. */
const name = line(1, 200, "longjing-tea.webp").regex(
  /^(?!\.+$)[^/\\\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/,
  "Must not contain / or \\, reverse the writing direction, or be only dots.",
);

export const fileFilter = z.object({
  page,
  size,
  folder_id: id.optional().describe("Only files directly in this folder."),
  unfiled: optionalBoolean(true, "True: only files in no folder. Not together with `folder_id`."),
  q: search.meta({ description: "Part of the name." }),
  kind: z
    .enum(["image", "video", "document"])
    .optional()
    .meta({ examples: ["image"], description: "A document is any file that is not an image or a video." }),
  sort: z
    .enum(["created_at", "-created_at", "name", "-name", "size", "-size"])
    .optional()
    .describe("The order; `-` means falling. The newest first if left out."),
});

export const uploadFields = z.strictObject({
  folder_id: id.optional().describe("The folder that the files go into. None if left out."),
});

export const fileEdit = named(
  "FileEdit",
  editOf(
    z.strictObject({
      name: name.describe("The displayed name. The address of the file does not change."),
      folder_id: id.nullable().meta({ examples: [1], description: "Null: in no folder." }),
    }),
  ),
);

export const file = namedObject("StoredFile", {
  id,
  folder_id: id.nullable().describe("The folder that it is in. Null: in none."),
  name: z.string().meta({ examples: ["longjing-tea.webp"], description: "The name to show." }),
  url: z.string().meta({
    examples: ["https://shop.example/uploads/0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.webp"],
    description: "Its absolute URL.",
  }),
  url_sizes: imageSizes.nullable().meta({ description: "Images only. Null for other files." }),
  mime: z.string().meta({ examples: ["image/webp"], description: "Its media type." }),
  size: z.int().meta({ examples: [48_213], description: "In bytes, as it is stored." }),
  width: z
    .int()
    .nullable()
    .meta({ examples: [1200], description: "Width of an image in pixels. Null for other files." }),
  height: z
    .int()
    .nullable()
    .meta({ examples: [900], description: "Height of an image in pixels. Null for other files." }),
  sha256: z.string().meta({
    examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    description: "Hash of the stored bytes.",
  }),
  uploaded_by: person.describe("The user who uploaded it."),
  version,
  created_at: time,
  updated_at: time,
});
export const uploaded = listOf(file);

/**
 * For callers without permission to read files: only facts that follow from the uploaded bytes. The same file may
 * already exist under another admin's name.
 */
export const uploadReceipt = listOf(
  named(
    "UploadReceipt",
    file.pick({ id: true, url: true, url_sizes: true, mime: true, size: true, width: true, height: true }),
  ),
);

const use = namedObject("FileUse", {
  entity: z
    .enum(["product", "category", "theme", "banner", "home", "article", "notice", "user", "order", "config"])
    .describe("The kind of the record that uses it."),
  id,
  name: z.string().meta({ examples: ["Longjing tea"], description: "The record's name or title." }),
  is_deleted: z.boolean().meta({ examples: [false], description: "True: it is in the bin, and can be put back." }),
});
export const fileWithUses = namedObject("StoredFileDetail", {
  ...file.shape,
  used_by: z.array(use).meta({ description: "The first ten records that use it. A used file cannot be deleted." }),
});
export type FileUse = z.output<typeof use>;
