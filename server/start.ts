import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, Server as Listener } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { makeLane } from "@/lib/http/lane";
import type { AnyOperation } from "@/lib/kernel/operation";
import { environment, settlePort } from "@/lib/kernel/process/environment";
import { EnvironmentWrong } from "@/lib/kernel/process/read-environment";
import { announceStop } from "@/lib/kernel/process/stopping";
import { served } from "@/lib/registry";
import { guardPages } from "./actions";
import { boundsOfNext, kindOf } from "./admission";
import { boot, shutDown } from "./boot";
import { httpServer, withHeaders } from "./http";
import { keepPages } from "./kept-pages";
import { quietTurn } from "./quiet-turn";
import { isPlain, refusedAddress } from "./refused-start";
import { consoleToLog, say, sayFailure } from "./say";
import { exitOnStop, onStop } from "./stop-signal";
import { welcome } from "./welcome";

async function start() {
  consoleToLog();
  exitOnStop();
  await boot(tryAddress);
  takeBuiltConfig();
  const { host, port } = environment();
  // Next takes upgrade requests (curl --http2 sends one) from the server it is given, and drops them. So it gets an
  // unused one, and ours answers as if there were no upgrade.
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: createServer() });
  await app.prepare();
  const pages = keepPages(withHeaders(guardPages(app.getRequestHandler())));
  const { fastLane } = environment();
  const operations = Object.values(served);
  // Files leave from here in any case: inside Next, hundreds of clients that ask for the document hold up everybody else.
  const lane = makeLane(fastLane ? operations : operations.filter(isFile), pages);
  const { server, endIdle } = httpServer(lane.handle, fastLane ? {} : { places: boundsOfNext });
  const listening = await listen(server);
  settlePort(listening.port);
  let ending = false; // Ctrl-C may arrive twice: from the terminal and from npm
  onStop((signal) => {
    if (!ending) void stop(server, endIdle, () => Promise.all([app.close(), lane.settled()]), signal);
    ending = true;
  });
  await welcome(listening);
}

const isFile = ({ path, method }: AnyOperation) => kindOf(path, method) === "file";

/** Next reads its configuration as the build has written it, as its standalone server does: TypeScript needs the compiler, a start does not. */
function takeBuiltConfig() {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/**
 * An address that cannot be listened on is told at once, and nothing else is touched. The port itself is not listened on: a proxy would send
 * requests in that moment and lose them. The system guards only the ports below 1024.
 */
async function tryAddress() {
  const { host, port } = environment();
  const server = createServer();
  const { address } = await listen(server, port < 1024 ? port : 0);
  await new Promise((resolve) => server.close(resolve));
  if (port && (await answers(address, port)))
    throw refusedAddress(Object.assign(new Error("It is in use."), { code: "EADDRINUSE" }), { host, port });
}

function answers(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => socket.destroy() && resolve(true));
    socket.once("error", () => resolve(false));
  });
}

/** New connections that wait while the process is busy; the system may allow fewer. Node's 511 would have the rest of a crowd refused. */
const mostWaiting = 4096;

function listen(server: Server, port = environment().port) {
  const { host } = environment();
  return new Promise<AddressInfo>((resolve, reject) => {
    server.once("error", (error) => reject(refusedAddress(error, { host, port })));
    server.listen({ port, host, backlog: mostWaiting }, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Lets the proxy see that this instance is about to stop; then accepts no more, finishes requests and the work after their answers, and
 * closes the database within ten seconds.
 */
async function stop(server: Server, endIdle: () => void, finishWork: () => Promise<unknown>, signal: string) {
  announceStop();
  if (signal === "SIGTERM") await sleep(environment().drainSeconds * 1000);
  say(`${signal}: finishing open requests.`, { signal });
  setTimeout(() => server.closeAllConnections(), 6000).unref();
  setTimeout(() => process.exit(1), 9500).unref();
  await quietTurn(server);
  // HTTP's own `close` would end idle connections at once; those that were just opened, too, from Node 26 on.
  const closed = new Promise((resolve) => Listener.prototype.close.call(server, resolve));
  const idle = setInterval(endIdle, 50); // kept-alive sockets are closed when their answers end
  await closed;
  clearInterval(idle);
  await finishWork();
  await shutDown();
  process.exit(0);
}

start().catch(async (error: Error) => {
  if (isPlain(error)) sayFailure(error.message, error instanceof EnvironmentWrong ? error : undefined);
  else sayFailure("Kiosk could not start", error);
  await shutDown().catch(() => {});
  process.exit(1);
});
