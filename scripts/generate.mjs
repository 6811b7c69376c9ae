import { readdirSync, rmSync } from "node:fs";
import { install } from "./install.mjs";
import { node } from "./shell.mjs";

// `npm run db:generate`. Of the snapshots, drizzle-kit reads only the newest.
await install({ dev: true });
process.exitCode = await node(["node_modules/drizzle-kit/bin.cjs", "generate", ...process.argv.slice(2)]);
const folder = "db/migrations/meta";
const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) rmSync(`${folder}/${name}`);
