import { storeCommit } from "./commit.mjs";
import { install, loadEnvironmentFile } from "./install.mjs";
import { watchPhone } from "./phone.mjs";
import { buildReference } from "./reference.mjs";
import { node } from "./shell.mjs";

loadEnvironmentFile();
await install();
await watchPhone();
await buildReference();
storeCommit({ isNew: true });
const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
const env = { NEXT_TELEMETRY_DISABLED: "1" };
process.exitCode = await node(["node_modules/next/dist/bin/next", "dev", "-H", HOST, "-p", PORT], { env });
