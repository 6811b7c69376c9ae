import { z } from "zod";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { isShown, mediaTypeOf, mediaTypes } from "./media";
import { storageOf } from "./storage";

export const read = operation({
  method: "GET",
  path: "/uploads/{name}",
  module: "files",
  summary: "An uploaded file",
  description:
    "Names are never used twice, so what is there stays as it is: its `etag` is good for ever (304). One range of bytes may be asked for, also with `if-range` (206, 416). Pictures, videos and PDFs are shown, all else is saved.",
  access: "public",
  url: z.object({ name: z.string().meta({ examples: ["0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.webp"] }) }),
  output: { stream: "application/octet-stream" },
  async run({ name }) {
    const key = `uploads/${name}`;
    const type = mediaTypeOf(key);
    const found = type && (await storageOf(key)?.open(key));
    if (!found) throw notFound("There is no such file.");
    const headers = {
      "content-type": type === mediaTypes.csv ? `${type}; charset=utf-8` : type,
      "content-disposition": isShown(type) ? "inline" : "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    };
    return { ...found, etag: `"${name}"`, headers };
  },
});
