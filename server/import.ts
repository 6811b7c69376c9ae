import { importArchive, readArchiveArgument } from "./import-archive";
import { runCommand } from "./run-command";

await runCommand(importArchive, (environment) => readArchiveArgument("db:import", environment));
