import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shapeOf } from "@/lib/kernel/input";
import type { AnyOperation, Operations } from "@/lib/kernel/operation";

const beginning = "// The typed client of a Kiosk shop";
const exported = "module.exports = { createClient, ShopError };";

/**
 * The source of the client: the server's address and a row per operation, followed by the code of `mini-program/client.js` below
 * its own rows.
 */
export function clientScript(operations: Operations, base: string, format: "esm" | "cjs") {
  const rows = Object.entries(clientOperations(operations)).map(([name, operation]) => {
    const row = [operation.method, operation.path, flagsOf(operation)].filter(Boolean);
    return `  "${name}": [${row.map((part) => JSON.stringify(part)).join(", ")}],\n`;
  });
  const starter = readFileSync(join(process.cwd(), "mini-program/client.js"), "utf8");
  const code = starter.slice(starter.indexOf(beginning));
  const text = format === "esm" ? code.replace(exported, "export { createClient, ShopError };") : code;
  return `const home = ${JSON.stringify(base)};\nconst operations = {\n${rows.join("")}};\n\n${text}`;
}

/**
 * `wx.requestPayment` in WeChat's developer tools cannot pay in the sandbox, so the mini-program calls these
 * operations.
 */
const forTrials = ["system.checkHealth", "sandbox.pay"];

/**
 * The operations that shoppers call, sorted by name because a bundler can change the order of a module's operations.
 * Multipart forms must use POST, the only method that `wx.uploadFile` supports. Files are fetched by `wx.downloadFile`.
 */
export function clientOperations(operations: Operations): Operations {
  const isForShoppers = ({ method, path, body, output }: AnyOperation) =>
    path.startsWith("/v1/") &&
    !("stream" in output) &&
    !(body && "raw" in body && body.raw !== 0) &&
    !(body && "parts" in body && method !== "POST");
  const isOffered = ([name, operation]: [string, AnyOperation]) => isForShoppers(operation) || forTrials.includes(name);
  const offered = Object.entries(operations).filter(isOffered);
  return Object.fromEntries(offered.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * k: accepts an Idempotency-Key. p: public. s: acts on the session itself, even if its token has expired. l: a paged
 * list.
 */
function flagsOf(operation: AnyOperation) {
  const flags = {
    k: operation.idempotent,
    p: operation.access === "public",
    s: operation.path === "/v1/token" && operation.access !== "public",
    l: isPaged(operation),
  };
  return Object.entries(flags)
    .flatMap(([flag, is]) => (is ? [flag] : []))
    .join("");
}

export const isPaged = (operation: AnyOperation) => operation.method === "GET" && "page" in shapeOf(operation.url);
