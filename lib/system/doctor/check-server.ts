import { totalmem } from "node:os";
import type { Database } from "@/db/client";
import { freeBytes, inMegabytes, lowBytes } from "@/db/disk";
import { msg } from "@/lib/i18n/msg";
import { secondsSinceExport } from "@/lib/kernel/process/last-export";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { type Finding, look, right, unchecked } from "./finding";

type Server = Pick<Environment, "appUrl" | "trustedProxies" | "onVercel" | "dataDir">;

const neededMemoryBytes = 512 * 1024 * 1024;

/** The memory available to this process: the limit of its container or unit, otherwise the machine's memory. */
const usableMemory = () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());

export function checkServer(server: Server, memoryBytes = usableMemory(), diskBytes = freeBytes(server.dataDir)) {
  const machine = server.onVercel ? [] : [memoryOf(memoryBytes), diskOf(server, diskBytes), proxyOf(server)];
  return [...machine, cookiesOf(server)];
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

function memoryOf(bytes: number): Finding {
  const [limit, needed] = [inMebibytes(bytes), inMebibytes(neededMemoryBytes)];
  if (bytes >= neededMemoryBytes)
    return right("memory", msg("{limit} of memory can be used, and a shop needs {needed}.", { limit, needed }));
  return look(
    "memory",
    msg(
      "Only {limit} of memory can be used, and a shop needs {needed}: it may be killed while pictures are uploaded.",
      {
        limit,
        needed,
      },
    ),
    "Raise the memory limit of the container or of the systemd unit.",
  );
}

function diskOf({ dataDir: path }: Server, bytes: number): Finding {
  const free = inMegabytes(bytes);
  if (bytes >= lowBytes) return right("disk", msg("The disk of {path} has {free} left.", { path, free }));
  return look(
    "disk",
    msg(
      "The disk of {path} has {free} left. When it is full, uploads fail, and orders if the database is on it. Make room.",
      {
        path,
        free,
      },
    ),
    "Make room, or move DATA_DIR to a larger disk.",
  );
}

/** Kiosk itself speaks http, so an https address is that of a proxy. */
function proxyOf({ appUrl, trustedProxies: count }: Server): Finding {
  if (count > 0) return right("proxy", msg("TRUSTED_PROXIES is {count}.", { count }));
  if (!appUrl.startsWith("https:")) return right("proxy", "TRUSTED_PROXIES is 0: clients connect to Kiosk itself.");
  return look(
    "proxy",
    "APP_URL is https, so a proxy is in front of Kiosk, and TRUSTED_PROXIES is 0: all clients share the limits of the proxy's address.",
    "Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For.",
  );
}

function cookiesOf({ appUrl }: Server): Finding {
  if (appUrl.startsWith("https:")) return right("cookies", "Browsers send the cookies of admins over https only.");
  return look(
    "cookies",
    "APP_URL is no https address, so the cookies of admins are not marked as secure: on the way, others can read them.",
    "Set APP_URL to the https address by which the mini-program reaches the shop.",
  );
}

const day = 24 * 60 * 60;
const oldSeconds = 2 * day;

export async function checkBackup(db: Database): Promise<Finding> {
  const change = "Run npm run db:export every night, and copy the file to another machine: docs/backup.md.";
  const seconds = await secondsSinceExport(db);
  if (seconds === undefined)
    return unchecked(
      "backup",
      "There was no npm run db:export yet. A backup by other means is not known here.",
      change,
    );
  const hours = Math.floor(seconds / 3600);
  if (seconds < oldSeconds) return right("backup", msg("The last export is {hours} hours old.", { hours }));
  return look(
    "backup",
    msg("The last export is {days} days old: after a loss, all that came later is gone.", {
      days: Math.floor(seconds / day),
    }),
    change,
  );
}
