import { type ByteContent, operation } from "@/lib/kernel/operation";
import { toByteContent } from "@/lib/kernel/packed";
import { environment } from "@/lib/kernel/process/environment";
import { starterZip } from "./starter-zip";

export const download = operation({
  method: "GET",
  path: "/starter.zip",
  module: "system",
  summary: "The starter mini-program",
  description:
    "A whole mini-program for this shop, in plain WXML, WXSS and JavaScript: unpack it and open the folder in WeChat's developer tools. The address of this server is filled in.",
  access: "public",
  output: { stream: "application/zip" },
  run: async () => archiveFor(environment().appUrl),
});

let last: { base: string; archive: ByteContent } | undefined;

/** Created once, because the files do not change while the server runs. */
function archiveFor(base: string): ByteContent {
  if (last?.base !== base) last = { base, archive: toByteContent(starterZip(base), headers) };
  return last.archive;
}

const headers = {
  "content-type": "application/zip",
  "content-disposition": 'attachment; filename="kiosk-starter.zip"',
};
