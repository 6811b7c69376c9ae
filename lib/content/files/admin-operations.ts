import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { deleteRecord, editRecord } from "@/lib/kernel/records/edit";
import { removeUnclaimed } from "@/lib/storage/loose-files";
import { fileEntity } from "./entity";
import { findKey, getFiles, getFileWithUses, listFiles, lockFolder } from "./queries";
import { receiveFiles } from "./receive-files";
import { file, fileEdit, fileFilter, fileWithUses, uploaded, uploadFields, uploadReceipt } from "./schemas";
import { removeTempFiles, saveUpload, storeAll } from "./store-upload";
import { maxTotalBytes, uploadLimits } from "./upload-limits";

const module = "cms-file";

export const list = operation({
  method: "GET",
  path: "/cms/file",
  module,
  summary: "Files, page by page",
  description:
    "Newest first by default. `folder_id`: only files directly in that folder. Without `folder_id` and `unfiled`: files of all folders.",
  access: "file.read",
  url: fileFilter,
  output: pageOf(file),
  run: (filter, { db }) => listFiles(db, filter),
});

export const get = operation({
  method: "GET",
  path: "/cms/file/{id}",
  module,
  summary: "One file, with what uses it",
  description: "`used_by` names the records that show the file.",
  access: "file.read",
  url: z.object({ id }),
  output: fileWithUses,
  run: ({ id }, { db }) => getFileWithUses(db, id),
});

export const upload = operation({
  method: "POST",
  path: "/cms/file",
  module,
  summary: "Upload files",
  description:
    "1 to 10 parts named `file`, and optionally `folder_id`. Accepts JPEG, PNG, WebP, GIF, AVIF, PDF, MP4, CSV (UTF-8) and XLSX, recognised by their content; SVG and HTML are refused (415). An image may have at most `upload.image_max_mb`, any other file at most `upload.file_max_mb` (10 and 50 MiB unless set otherwise; on Vercel 4 MB for all files together). An image may have at most 50 million pixels, counting all pictures of an animation; an AVIF at most 8 million. It is stored as WebP, at most 2000 wide, 16383 high and 12 million pixels large, upright and without metadata; the original is not stored. Animation and transparency are preserved. Smaller widths are stored with it (`url_sizes`); those of an animation show its first picture. If one file is refused, none is stored. If the same content is already stored, or was uploaded before, the answer is that file, with its own name and folder.",
  access: "file.create",
  reads: { by: "file.read", otherwise: uploadReceipt },
  status: 201,
  location: "/cms/file",
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  problems: ["not_configured"],
  body: { parts: maxTotalBytes, files: 10, fields: uploadFields },
  output: uploaded,
  async prepare({ parts, fields }, { actor, db }) {
    const paths: string[] = [];
    const keys: string[] = [];
    actor.origin.later(() => removeUnclaimed(keys));
    try {
      const taken = await receiveFiles(db, parts, await uploadLimits(db), paths);
      const { folder_id = null } = fields();
      await lockFolder(db, folder_id);
      return { folder_id, files: await storeAll(db, taken, keys) };
    } finally {
      await removeTempFiles(paths);
    }
  },
  async run(_, { db, actor, prepared, changed }) {
    const saved = await saveUpload(db, actor.user.id, prepared, changed);
    return {
      items: await getFiles(
        db,
        saved.map(({ id }) => id),
      ),
    };
  },
});

export const update = operation({
  method: "PUT",
  path: "/cms/file/{id}",
  module,
  summary: "Rename or move a file",
  action({ name, folder_id }) {
    if (name !== undefined && folder_id !== undefined) return undefined;
    return name === undefined ? "Move a file" : "Rename a file";
  },
  description: "Its `url` does not change, nor do the records that use it.",
  access: "file.edit",
  reads: "file.read",
  url: z.object({ id }),
  body: fileEdit,
  output: file,
  run: editRecord(fileEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/file/{id}",
  module,
  summary: "Delete a file",
  description:
    "Deletes the file and its bytes for good. `in_use` while a product, category, theme, banner, article, notice, account, order or setting shows it: `errors` names the first ten, each with `entity`, `id` and `name`. Records in the bin count, so that they can be put back. Orders keep the pictures that they were placed with for ever.",
  access: "file.delete",
  reads: "file.read",
  problems: ["in_use"],
  url: z.object({ id }),
  output: nothing,
  async prepare({ id }, { actor, db }) {
    const key = await findKey(db, id);
    actor.origin.later(() => removeUnclaimed(key ? [key] : []));
  },
  run: deleteRecord(fileEntity),
});
