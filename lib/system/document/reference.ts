import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gzip } from "node:zlib";
import { moduleLines } from "@/lib/i18n/api/module-lines";
import { operationTitles } from "@/lib/i18n/api/operation-titles";
import type { Language } from "@/lib/i18n/language";
import { type Access, type ByteContent, type Operations, operation } from "@/lib/kernel/operation";
import { cachedFor, compressText } from "@/lib/kernel/packed";
import { readSetting } from "@/lib/settings/queries";
import { wholeDocument } from "./document";
import { accessLine, guideMarkdown, guideOf } from "./guide";

type Document = ReturnType<typeof wholeDocument>;
interface Described {
  summary: string;
  description?: string;
  "x-access": Access;
}

/**
 * The files of the API reference at `/docs`. They are not part of the OpenAPI document. `all` returns the whole
 * registry.
 */
export function referenceFiles(all: () => Operations) {
  const readDocument = (language: Language, path: "/docs/openapi.json" | "/docs/zh-CN/openapi.json") => {
    const pack = cachedFor((document: Document) =>
      compressText(JSON.stringify(referenceDocument(document, language)), { "content-type": "application/json" }),
    );
    return operation({
      method: "GET",
      path,
      module: "system",
      summary: "The OpenAPI document with the chapters of the reference",
      access: "public",
      output: { stream: "application/json" },
      run: async (_, { db }) => pack(wholeDocument(all(), await readSetting(db, "shop.name"))),
    });
  };
  return {
    readDocument: readDocument("en", "/docs/openapi.json"),
    readChineseDocument: readDocument("zh", "/docs/zh-CN/openapi.json"),
    readScript: operation({
      method: "GET",
      path: "/docs/scalar.js",
      module: "system",
      summary: "The script of the API reference",
      access: "public",
      output: { stream: "text/javascript" },
      run: () => readScript(),
    }),
  };
}

/**
 * The OpenAPI document as the reference shows it: with chapters, the access of each operation and translated titles.
 */
function referenceDocument(document: Document, language: Language) {
  const guide = guideOf(language);
  const translated = (titles: Readonly<Record<string, string>>, name: string, english: string) =>
    (language === "zh" && titles[name]) || english;
  const shown = (described: Described) => ({
    ...described,
    summary: translated(operationTitles, described.summary, described.summary),
    description: [described.description, accessLine(described["x-access"], guide)].filter(Boolean).join("\n\n"),
  });
  return {
    ...document,
    info: {
      ...document.info,
      title: document.info.title.replace(/[^:]*$/, ` ${guide.title}`),
      description: guideMarkdown(guide),
    },
    servers: [{ url: "/" }], // the Content-Security-Policy only allows calls to the page's own origin
    tags: document.tags.map(({ name, description }) => ({
      name,
      description: translated(moduleLines, name, description),
    })),
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).map(([verb, described]) => [verb, shown(described as Described)])),
      ]),
    ),
  };
}

let script: Promise<ByteContent> | undefined;

/** `scripts/reference.mjs` stores it compressed. */
function readScript() {
  script ??= unpackedScript().catch((error) => {
    script = undefined;
    throw error;
  });
  return script;
}

async function unpackedScript(): Promise<ByteContent> {
  const br = await readFile(join(process.cwd(), "dist/scalar.js.br"));
  const bytes = await promisify(brotliDecompress)(br);
  return {
    bytes: bytes.length,
    etag: `"${createHash("sha1").update(br).digest("base64url")}"`,
    read: (from, to) => bytes.subarray(from, to + 1),
    packed: { br, gzip: await promisify(gzip)(bytes) },
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Accept-Encoding",
    },
  };
}
