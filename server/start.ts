import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { makeLane } from "@/lib/http/lane";
import { answererOf } from "@/lib/http/page-paths";
import type { AnyOperation } from "@/lib/kernel/operation";
import { environment, settlePort } from "@/lib/kernel/process/environment";
import { EnvironmentWrong } from "@/lib/kernel/process/read-environment";
import { answering, type Lined } from "@/lib/kernel/process/request-lines";
import { announceStop } from "@/lib/kernel/process/stopping";
import { served } from "@/lib/registry";
import { boot, shutDown } from "./boot";
import { bounds, boundsOfNext, pathOf } from "./bounds";
import { type Handler, httpServer } from "./http";
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
  const pages = withHeaders(app.getRequestHandler());
  const { fastLane } = environment();
  const operations = Object.values(served);
  // The lane serves files in any case: Next would render the OpenAPI document for each client.
  const lane = makeLane(fastLane ? operations : operations.filter(isFile), pages);
  const { server, close } = httpServer(lane.handle, fastLane ? bounds : boundsOfNext);
  const listening = await listen(server);
  settlePort(listening.port);
  let ending = false; // Ctrl-C may arrive twice: from the terminal and from npm
  onStop((signal) => {
    if (!ending) void stop(server, close, () => Promise.all([app.close(), lane.settled()]), signal);
    ending = true;
  });
  await welcome(listening);
}

const isFile = ({ path }: AnyOperation) => /^\/uploads\/|\.\w+$/.test(path);

/** Next writes the heads of its answers: headers that are set before are in them. */
const withHeaders =
  (handle: Handler): Handler =>
  (request, response) => {
    response.setHeader("x-request-id", String(request.headers["x-request-id"]));
    // Where a file does not exist, Next sends HTML without a policy.
    if (answererOf(pathOf(request)) === "file") response.setHeader("content-security-policy", "default-src 'none'");
    return answering.run(response as Lined, handle, request, response);
  };

/**
 * Next reads its configuration as the build has written it, as its standalone server does: TypeScript needs the compiler, a start does not.
 * A server action may come from APP_URL, although a proxy has changed its `Host`.
 */
function takeBuiltConfig() {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  config.experimental.serverActions.allowedOrigins = [new URL(environment().appUrl).host];
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/**
 * Reports an address that cannot be listened on before anything else is touched. The port itself is not listened on: a proxy would send
 * requests in that moment and lose them. The system protects only the ports below 1024.
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

/** New connections that wait while the process is busy; the system may allow fewer. */
const backlog = 4096;

function listen(server: Server, port = environment().port) {
  const { host } = environment();
  return new Promise<AddressInfo>((resolve, reject) => {
    server.once("error", (error) => reject(refusedAddress(error, { host, port })));
    server.listen({ port, host, backlog }, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Lets the proxy see that this instance is about to stop; then accepts no more connections, finishes requests and the work after their
 * answers, and closes the database within ten seconds.
 */
async function stop(server: Server, close: () => Promise<unknown>, finishWork: () => Promise<unknown>, signal: string) {
  announceStop();
  if (signal === "SIGTERM") await sleep(environment().drainSeconds * 1000);
  say(`${signal}: finishing open requests.`, { signal });
  setTimeout(() => server.closeAllConnections(), 6000).unref();
  setTimeout(() => process.exit(1), 9500).unref();
  await close();
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
