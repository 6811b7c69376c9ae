import { randomBytes } from "node:crypto";

/** Node and the system look at these. */
const ofTheSystem = ["PATH", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"];

/** All that the copy knows: a list of what it may have. The shop's own variables hold its database and its secrets. */
export const copyEnvironment = (own: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(ofTheSystem.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
  NODE_ENV: "production",
  SANDBOX: "true",
  HOST: "127.0.0.1",
  PORT: "0",
  DATA_DIR: dataDir,
  AUTH_SECRET: randomBytes(48).toString("base64url"),
  LOG_LEVEL: "silent",
  LOG_REQUESTS: "off",
});
