import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type OnCaller = (caller: Socket) => unknown;

/**
 * A socket in the directory, on which its holder listens until the process ends: the kernel closes it however that happens, and other
 * namespaces see it. Only the directory's owner may call. Undefined on a file system without sockets.
 */
export async function openDoor(directory: string, id: string, onCaller: OnCaller) {
  const name = process.platform === "win32" ? `\\\\.\\pipe\\${id}` : `${id}.socket`;
  const server = createServer(onCaller);
  try {
    await atShortPath(directory, name, (path) => once(server.listen(path), "listening"));
    if (!isPipe(name)) chmodSync(join(directory, name), 0o600);
  } catch {
    return undefined;
  }
  server.unref();
  const close = () => {
    server.close();
    if (!isPipe(name)) rmSync(join(directory, name), { force: true });
  };
  return { name, close };
}

/** Asks the kernel whether somebody listens. A process that is stopped does, though it says nothing. */
export async function knock(directory: string, name: string): Promise<"alive" | "dead" | "unknown"> {
  try {
    (await callAt(directory, name)).destroy();
    return "alive";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ECONNREFUSED" || (code === "ENOENT" && isPipe(name))) return "dead";
    return code === "EAGAIN" || code === "ABORT_ERR" ? "alive" : "unknown";
  }
}

/** Connects with the holder. */
export const callAt = (directory: string, name: string) =>
  atShortPath(directory, name, async (path) => {
    const caller = connect(path);
    try {
      await once(caller, "connect", { signal: AbortSignal.timeout(1000) });
      return caller;
    } catch (error) {
      caller.destroy();
      throw error;
    }
  });

/** What the other side says, line by line. Throws if the connection breaks. */
export async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of socket.setEncoding("utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

const isPipe = (name: string) => name.startsWith("\\\\");

/** The path of a socket has at most 103 bytes, so a long one goes through a link. */
async function atShortPath<T>(directory: string, name: string, use: (path: string) => Promise<T>): Promise<T> {
  if (isPipe(name)) return use(name);
  const path = join(directory, name);
  if (Buffer.byteLength(path) <= 100) return use(path);
  const place = mkdtempSync(join(tmpdir(), "kiosk-"));
  try {
    symlinkSync(directory, join(place, "d"));
    return await use(join(place, "d", name));
  } finally {
    rmSync(place, { recursive: true });
  }
}
