import { z } from "zod";
import { notFound } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { mediaTypeOf } from "./media";
import { storageOf } from "./storage";

export const read = operation({
  method: "GET",
  path: "/uploads/{name}",
  module: "files",
  summary: "An uploaded file",
  description: "Names are never used twice, so what is there stays as it is.",
  access: "public",
  url: z.object({ name: z.string().meta({ examples: ["0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.webp"] }) }),
  output: { stream: "application/octet-stream" },
  async run({ name }) {
    const key = `uploads/${name}`;
    const type = mediaTypeOf(key);
    const found = type && (await storageOf(key)?.open(key));
    if (!found) throw notFound("There is no such file.");
    const headers = {
      "content-type": type,
      "content-length": String(found.bytes),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    };
    return { chunks: found.chunks, headers };
  },
});
