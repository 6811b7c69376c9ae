import { existsSync } from "node:fs";

/** What is set already goes before what stands in the file. */
export function loadEnvironmentFile() {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
