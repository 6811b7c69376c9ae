import { existsSync, mkdirSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const file = "dist/scalar.js.br";

/**
 * Stores the browser script of the API reference, compressed. Scalar's Fastify plugin contains the script in 24 MB of packages;
 * `@scalar/api-reference` installs 310 MB. The highest quality saves a tenth of the size and takes ten seconds.
 */
export async function buildReference() {
  if (existsSync(file) && statSync(file).mtimeMs > statSync("node_modules/.package-lock.json").mtimeMs) return;
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const routes = [];
  const fastify = { initialConfig: {}, route: (route) => routes.push(route) };
  scalar(fastify, { configuration: { url: "/docs/openapi.json" } }, () => {});
  const reply = { header: () => reply, send: (text) => text };
  const script = routes.find(({ url }) => url.endsWith(".js")).handler(undefined, reply);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const compressed = await promisify(brotliCompress)(script, { params });
  mkdirSync("dist", { recursive: true });
  writeFileSync(`${file}.${process.pid}`, compressed);
  renameSync(`${file}.${process.pid}`, file);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await buildReference();
