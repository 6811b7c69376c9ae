import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { constants, setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { createApiHandler } from "@/lib/http/api-handler";
import { routeKind } from "@/lib/http/page-paths";
import { securityHeaders } from "@/lib/http/security-headers";
import { environment, settlePort } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { EnvironmentError } from "@/lib/kernel/process/read-environment";
import { answering, type LoggedResponse } from "@/lib/kernel/process/request-lines";
import { announceStop, isStopping, stopping } from "@/lib/kernel/process/stopping";
import { served } from "@/lib/registry";
import { setBackUpProcess } from "@/lib/system/backups/back-up";
import { beginSweeping, boot, shutDown } from "./boot";
import { createHttpServer, type Handler } from "./http-server";
import { consoleToLog, print, printFailure } from "./print";
import { printWelcome } from "./print-welcome";
import { getPath } from "./request-limits";
import { isExpectedError, toListenError } from "./start-errors";
import { exitOnStop, onStop } from "./stop-signal";

async function start() {
  consoleToLog();
  exitOnStop();
  await boot(checkAddress);
  applyBuiltConfig();
  const { host, port } = environment();
  // Next drops the upgrade requests (`curl --http2` sends one) of the server it is given. With an unused server here, they are
  // answered like other requests.
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: createServer() });
  await app.prepare();
  const pages = withHeaders(app.getRequestHandler());
  const lane = createApiHandler(Object.values(served), pages);
  const { server, close } = createHttpServer(lane.handle);
  await loadPages(pages);
  const listening = await listen(server);
  settlePort(listening.port);
  setBackUpProcess(forkBackUp);
  beginSweeping();
  let isEnding = false; // Ctrl-C can send two signals, from the terminal and from npm
  onStop((signal) => {
    if (!isEnding) stop(server, close, () => Promise.all([app.close(), lane.settled()]), signal).catch(failStop);
    isEnding = true;
  });
  await printWelcome(listening);
}

/** Headers that are set before Next runs are part of its responses, also of its redirects to paths without a final slash. */
const withHeaders =
  (handle: Handler): Handler =>
  (request, response) => {
    response.setHeader("x-request-id", String(request.headers["x-request-id"]));
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    // For a missing file, Next sends HTML without a policy.
    if (routeKind(getPath(request)) === "file") response.setHeader("content-security-policy", "default-src 'none'");
    return answering.run(response as LoggedResponse, handle, request, response);
  };

/** The sign-in page, the code behind its form, and two pages that redirect without a session. */
const loadedPages = ["/admin/login", "/api/auth/csrf", "/admin/dashboard", "/admin/orders"];

/**
 * The first request for a page loads its code, which blocks the process for up to a second, and the API with it. These requests
 * load what the pages share before any client can connect.
 */
async function loadPages(pages: Handler) {
  const server = createServer(pages);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const load = async (path: string) => {
    const init = { headers: { "x-request-id": "start" }, redirect: "manual" } as const;
    await (await fetch(`http://127.0.0.1:${port}${path}`, init)).arrayBuffer();
  };
  for (const path of loadedPages)
    await load(path).catch((error) => log.warn({ err: error, path }, "a page could not be loaded in advance"));
  server.closeAllConnections();
  server.close();
}

/**
 * Uses the configuration that the build wrote, as Next's standalone server does, so that starting needs no TypeScript compiler.
 * Server actions can come from APP_URL even if a proxy changes `Host`.
 */
function applyBuiltConfig() {
  const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
  config.experimental.serverActions.allowedOrigins = [new URL(environment().appUrl).host];
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}

/**
 * Fails early if the address cannot be listened on. The port itself is tried only below 1024, where it can require privileges:
 * a proxy could send requests to it, and they would be lost.
 */
async function checkAddress() {
  const { host, port } = environment();
  const server = createServer();
  const { address } = await listen(server, port < 1024 ? port : 0);
  await new Promise((resolve) => server.close(resolve));
  if (port && (await isAnswering(address, port)))
    throw toListenError(Object.assign(new Error("It is in use."), { code: "EADDRINUSE" }), { host, port });
}

function isAnswering(host: string, port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ host, port });
    socket.once("connect", () => socket.destroy() && resolve(true));
    socket.once("error", () => resolve(false));
  });
}

/** Connections waiting to be accepted. The operating system may allow fewer. */
const backlog = 4096;

function listen(server: Server, port = environment().port) {
  const { host } = environment();
  return new Promise<AddressInfo>((resolve, reject) => {
    server.once("error", (error) => reject(toListenError(error, { host, port })));
    server.listen({ port, host, backlog }, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Lets the proxy detect the shutdown, then stops accepting connections, finishes requests and background work, and closes the
 * database within ten seconds. A request that has not ended after three, such as an upload without an end, is cut off.
 */
async function stop(server: Server, close: () => Promise<unknown>, finishWork: () => Promise<unknown>, signal: string) {
  announceStop();
  if (signal === "SIGTERM") await sleep(environment().drainSeconds * 1000);
  print(`${signal}: finishing open requests.`, { signal });
  setTimeout(() => server.closeAllConnections(), 3000).unref();
  setTimeout(() => process.exit(1), 9500).unref();
  await close();
  await finishWork();
  await shutDown();
  process.exit(0);
}

/** A backup and its check take a minute of CPU, which requests must not wait for. */
function forkBackUp(task: string) {
  return new Promise<void>((resolve, reject) => {
    const child = fork("dist/back-up.mjs", [task], { execArgv: ["--max-semi-space-size=2"] });
    setPriority(child.pid!, constants.priority.PRIORITY_LOW); // before it has threads, which inherit it
    const end = () => child.kill();
    stopping.addEventListener("abort", end);
    child.once("error", reject).once("exit", (code, signal) => {
      stopping.removeEventListener("abort", end);
      if (code === 0 || isStopping()) resolve();
      else reject(new Error(`The process of the backup ended with ${code ?? signal}.`));
    });
  });
}

function failStop(error: Error) {
  printFailure("Kiosk did not stop cleanly", error);
  process.exit(1);
}

start().catch(async (error: Error) => {
  if (isExpectedError(error)) printFailure(error.message, error instanceof EnvironmentError ? error : undefined);
  else printFailure("Kiosk could not start", error);
  await shutDown().catch(() => {});
  process.exit(1);
});
