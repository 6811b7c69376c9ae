import { totalmem } from "node:os";
import type { Database } from "@/db/client";
import { freeBytes, inMegabytes, lowBytes } from "@/db/disk";
import { msg } from "@/lib/i18n/msg";
import { secondsSinceExport } from "@/lib/kernel/process/last-export";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { checkOf, type Finding } from "./finding";

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
  const size = { limit: inMebibytes(bytes), needed: inMebibytes(neededMemoryBytes) };
  const { right, look } = checkOf("memory", "Raise the memory limit of the container or of the systemd unit.");
  if (bytes >= neededMemoryBytes) return right(msg("{limit} of memory can be used, and a shop needs {needed}.", size));
  return look(
    msg(
      "Only {limit} of memory can be used, and a shop needs {needed}: it may be killed while pictures are uploaded.",
      size,
    ),
  );
}

function diskOf({ dataDir: path }: Server, bytes: number): Finding {
  const room = { path, free: inMegabytes(bytes) };
  const { right, look } = checkOf("disk", "Make room, or move DATA_DIR to a larger disk.");
  return bytes >= lowBytes ? right(msg("The disk of {path} has {free} left.", room)) : look(lowDisk(room));
}

const lowDisk = (room: { path: string; free: string }) =>
  msg(
    "The disk of {path} has {free} left. When it is full, uploads fail, and orders if the database is on it. Make room.",
    room,
  );

/** Kiosk itself speaks http, so an https address is that of a proxy. */
function proxyOf({ appUrl, trustedProxies: count }: Server): Finding {
  const { right, look } = checkOf("proxy", "Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For.");
  if (count > 0) return right(msg("TRUSTED_PROXIES is {count}.", { count }));
  if (!appUrl.startsWith("https:")) return right("TRUSTED_PROXIES is 0: clients connect to Kiosk itself.");
  return look(
    "APP_URL is https, so a proxy is in front of Kiosk, and TRUSTED_PROXIES is 0: all clients share the limits of the proxy's address.",
  );
}

function cookiesOf({ appUrl }: Server): Finding {
  const { right, look } = checkOf(
    "cookies",
    "Set APP_URL to the https address by which the mini-program reaches the shop.",
  );
  if (appUrl.startsWith("https:")) return right("Browsers send the cookies of admins over https only.");
  return look(
    "APP_URL is no https address, so the cookies of admins are not marked as secure: on the way, others can read them.",
  );
}

const day = 24 * 60 * 60;

export async function checkBackup(db: Database): Promise<Finding> {
  const { right, look, unchecked } = checkOf(
    "backup",
    "Run npm run db:export every night, and copy the file to another machine: docs/backup.md.",
  );
  const seconds = await secondsSinceExport(db);
  if (seconds === undefined)
    return unchecked("There was no npm run db:export yet. A backup by other means is not known here.");
  const hours = Math.floor(seconds / 3600);
  if (seconds < 2 * day) return right(msg("The last export is {hours} hours old.", { hours }));
  const days = Math.floor(seconds / day);
  return look(msg("The last export is {days} days old: after a loss, all that came later is gone.", { days }));
}
