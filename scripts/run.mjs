import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { install, loadEnvironmentFile } from "./install.mjs";
import "./shell.mjs";

const [entry, ...args] = process.argv.slice(2);
loadEnvironmentFile();
await install();
const bundled = await bundle(`server/${entry}.ts`);
process.argv = [process.execPath, fileURLToPath(bundled), ...args];
await import(bundled);
