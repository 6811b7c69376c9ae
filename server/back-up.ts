import { runBackUp } from "@/lib/system/backups/back-up";
import { runCommand } from "./run-command";
import { onStop } from "./stop-signal";

/** The process in which the server makes and checks its backups. It ends with the server. */
await runCommand(async () => {
  const stop = new AbortController();
  onStop(() => stop.abort()); // Ctrl-C sends a signal from the terminal and one from the server
  process.once("disconnect", () => process.exit(1));
  await runBackUp(process.argv[2] === "now" ? "now" : "due", stop.signal);
  return "";
});
process.exit(); // the channel to the server would keep it running
