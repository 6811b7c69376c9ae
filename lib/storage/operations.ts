import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { isDisplayable, mediaTypeOf, mediaTypes } from "./media";
import { storageOf } from "./storage";

export const read = operation({
  method: "GET",
  path: "/uploads/{name}",
  module: "files",
  summary: "An uploaded file",
  description:
    "A name is never used twice, so a file never changes, and its `etag` remains valid (304). A request can be for one range of bytes, also with `if-range` (206, 416). Browsers show pictures, videos and PDFs, and download all else.",
  access: "public",
  url: z.object({
    name: z
      .string()
      .meta({ examples: ["0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.webp"], description: "The name in the address of a file." }),
  }),
  output: { stream: "application/octet-stream" },
  async run({ name }) {
    const key = `uploads/${name}`;
    const type = mediaTypeOf(key);
    const found = type && (await storageOf(key)?.open(key));
    if (!found) throw notFoundOf("file");
    const headers = {
      "content-type": type === mediaTypes.csv ? `${type}; charset=utf-8` : type,
      "content-disposition": isDisplayable(type) ? "inline" : "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
    };
    return { ...found, etag: `"${name}"`, headers };
  },
});
