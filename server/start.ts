import { createServer, type Server } from "node:http";
import next from "next";
import { DirectoryInUse } from "@/db/lock";
import { MigrationsRefused } from "@/db/migrate";
import { environment } from "@/lib/kernel/environment";
import { databaseCode } from "@/lib/kernel/errors";
import { withoutParameters } from "@/lib/kernel/log";
import { boot, shutDown } from "./boot";
import { httpServer } from "./http";
import { sentenceOf } from "./sentence-of";

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

async function start() {
  await boot(say);
  const { host, port } = environment();
  // Next takes upgrade requests (curl --http2 sends one) from the server it is given, and drops them. So it gets an
  // unused one, and ours answers as if there were no upgrade.
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: createServer() });
  await app.prepare();
  const { server, endIdle } = httpServer(app.getRequestHandler());
  await listen(server, port, host);
  welcome();
  let ending = false; // Ctrl-C may arrive twice: from the terminal and from npm
  const end = (signal: string) => {
    if (!ending) void stop(server, endIdle, () => app.close(), signal);
    ending = true;
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);
}

function listen(server: Server, port: number, host: string) {
  return new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
}

function welcome() {
  const { appUrl, sandbox } = environment();
  say(`\nKiosk is open: ${appUrl}\n  API reference  ${appUrl}/docs\n  Health         ${appUrl}/health/ready`);
  if (sandbox)
    say(
      "\nThe sandbox is on: logins and payments are simulated. Demo accounts:\n  root / kiosk-root-demo          back office, may do everything\n  clerk / kiosk-clerk-demo        back office, reads and ships orders\n  shopper / kiosk-shopper-demo    a shopper\n",
    );
}

/** Accepts no more, finishes requests and the work after their answers, closes the database: all within ten seconds. */
async function stop(server: Server, endIdle: () => void, finishWork: () => Promise<void>, signal: string) {
  say(`${signal}: finishing open requests.`);
  setTimeout(() => server.closeAllConnections(), 6000).unref();
  setTimeout(() => process.exit(1), 9500).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(endIdle, 50); // kept-alive sockets are closed when their answers end
  await closed;
  clearInterval(idle);
  await finishWork();
  await shutDown();
  process.exit(0);
}

start().catch(async (error: NodeJS.ErrnoException) => {
  const { PORT = "3000" } = process.env;
  const plain =
    error instanceof DirectoryInUse ||
    error instanceof MigrationsRefused ||
    error.message.startsWith("The environment is not right")
      ? error.message
      : error.code === "EADDRINUSE"
        ? `Port ${PORT} is taken by another program. Stop it, or choose another: PORT=3001 npm start`
        : databaseCode(error) !== undefined
          ? `Kiosk could not start: the database cannot be used: ${sentenceOf(error)}`
          : `Kiosk could not start: ${withoutParameters(error).stack}`;
  process.stderr.write(`${plain}\n`);
  if (!(error instanceof DirectoryInUse)) await shutDown().catch(() => {});
  process.exit(1);
});
