import { createHash } from "node:crypto";
import { operation, type Whole } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { starterFiles } from "./files";
import { zip } from "./zip";

export const download = operation({
  method: "GET",
  path: "/starter.zip",
  module: "system",
  summary: "The starter mini-program",
  description:
    "A whole mini-program for this shop, in plain WXML, WXSS and JavaScript: unpack it and open the folder in WeChat's developer tools. The address of this server is filled in.",
  access: "public",
  output: { stream: "application/zip" },
  run: async () => archive(environment().appUrl),
});

let packed: { base: string; bytes: Buffer; etag: string } | undefined;

/** Packed once: the files do not change while the server runs. */
function archive(base: string): Whole {
  if (packed?.base !== base) {
    const files = [...starterFiles(base)].map(([path, bytes]) => [`kiosk-starter/${path}`, bytes] as const);
    const bytes = zip(new Map(files));
    packed = { base, bytes, etag: `"${createHash("sha1").update(bytes).digest("base64url")}"` };
  }
  const { bytes, etag } = packed;
  return {
    bytes: bytes.length,
    etag,
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="kiosk-starter.zip"',
      "cache-control": "public, max-age=0, must-revalidate",
    },
    read: (from, to) => bytes.subarray(from, to + 1),
  };
}
