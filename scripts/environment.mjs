import { existsSync } from "node:fs";

/** A variable that is already set takes precedence over the file. */
export function loadEnvironmentFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
