import type { PGlite } from "@electric-sql/pglite";

type Execute = PGlite["execProtocolStream"];

/** Wraps every execution: PGlite's `query`, `exec` and transactions all go through this method of the client. */
export function aroundEveryExecution(client: PGlite, handle: (execution: ReturnType<Execute>) => ReturnType<Execute>) {
  const execute: Execute = client.execProtocolStream.bind(client);
  client.execProtocolStream = (...all) => handle(execute(...all));
}

export interface FileNode {
  mode: number;
}
export interface Stream {
  /** The file's number outside. */
  nfd: number;
  node: FileNode;
}
/** Loosely typed, because Emscripten calls them so. */
type Operation = (...all: any[]) => unknown;
/** The functions by which the WebAssembly reaches files of this machine: Emscripten's NODEFS. Each PGlite has its own. */
export interface FileOperations {
  stream_ops: Record<"write" | "setattr", Operation> & { fsync?: (stream: Stream) => number };
  node_ops: Record<"setattr" | "mknod" | "rename" | "unlink" | "rmdir", Operation>;
  realPath(node: FileNode): string;
}

export const fileOperationsOf = (module: unknown) => (module as { NODEFS: FileOperations }).NODEFS;

/** Lets `act` go before an operation of Emscripten. */
export function before<Name extends string>(operations: Record<Name, Operation>, name: Name, act: Operation) {
  const operation = operations[name];
  operations[name] = (...all) => {
    act(...all);
    return operation(...all);
  };
}
