import { createServer, type Server } from "node:http";
import next from "next";
import { DirectoryInUse } from "@/db/lock";
import { environment } from "@/lib/environment";
import { log, withoutParameters } from "@/lib/log";
import { boot, shutDown } from "./boot";
import { refusalOf, refuse } from "./refuse";

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

async function start() {
  await boot(say);
  const { host, port } = environment();
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);
    request.headers["x-kiosk-peer"] = request.socket.remoteAddress ?? "";
    handle(request, response).catch((error) => {
      log.error({ err: error }, "Next failed");
      response.destroy();
    });
  });
  await listen(server, port, host);
  welcome();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(server, signal));
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

/** Accept no more, finish what runs, close the database; at the latest after ten seconds. */
async function stop(server: Server, signal: string) {
  say(`${signal}: finishing what runs.`);
  const late = setTimeout(() => server.closeAllConnections(), 10_000);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(late);
  await shutDown();
  process.exit(0);
}

start().catch(async (error: NodeJS.ErrnoException) => {
  const { PORT = "3000" } = process.env;
  const plain =
    error instanceof DirectoryInUse || error.message.startsWith("The environment is not right")
      ? error.message
      : error.code === "EADDRINUSE"
        ? `Port ${PORT} is taken by another program. Stop it, or choose another: PORT=3001 npm start`
        : `Kiosk could not start: ${withoutParameters(error.stack ?? error.message)}`;
  process.stderr.write(`${plain}\n`);
  if (!(error instanceof DirectoryInUse)) await shutDown().catch(() => {});
  process.exit(1);
});
