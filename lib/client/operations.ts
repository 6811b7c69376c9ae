import { type Operations, operation } from "@/lib/kernel/operation";
import { cachedFor, compressText, toByteContent } from "@/lib/kernel/packed";
import { environment } from "@/lib/kernel/process/environment";
import { readSetting } from "@/lib/settings/queries";
import { wholeDocument } from "@/lib/system/document/document";
import { clientTypes, type Document } from "./declarations";
import { clientScript } from "./script";

const javascript = "text/javascript; charset=utf-8";
const typescript = "application/typescript; charset=utf-8";

/** `all` is a function because the registry also contains the operations of this file. */
export function clientFiles(all: () => Operations) {
  const typesOf = cachedFor((document: object) =>
    compressText(clientTypes(active(all()), document as Document), { "content-type": typescript }),
  );
  return {
    readModule: operation({
      method: "GET",
      path: "/client.js",
      module: "system",
      summary: "The typed client, as a module",
      description: "For browsers and Node. Its types are at `/client.d.ts`. The address of this server is filled in.",
      access: "public",
      output: { stream: javascript },
      run: async () =>
        toByteContent(clientScript(active(all()), environment().appUrl, "esm"), { "content-type": javascript }),
    }),
    readTypes: operation({
      method: "GET",
      path: "/client.d.ts",
      module: "system",
      summary: "The typed client's types",
      description: "TypeScript's declarations for both forms of the client.",
      access: "public",
      output: { stream: typescript },
      run: async (_, { db }) => typesOf(wholeDocument(all(), await readSetting(db, "shop.name"))),
    }),
    readCommonJs: operation({
      method: "GET",
      path: "/client.cjs",
      module: "system",
      summary: "The typed client, for mini-programs",
      description: "The same as `/client.js`, for `require`.",
      access: "public",
      output: { stream: javascript },
      run: async () =>
        toByteContent(clientScript(active(all()), environment().appUrl, "cjs"), { "content-type": javascript }),
    }),
  };
}

/** Without the sandbox its operations are missing. */
const active = (operations: Operations): Operations =>
  Object.fromEntries(Object.entries(operations).filter(([, each]) => each.when?.() ?? true));
