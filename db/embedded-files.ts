import { existsSync, fsyncSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { makeFolder, syncEach, syncFolder, writeSynced } from "./disk";
import type { OnCaller } from "./door";
import { DurableLog } from "./durable-log";
import { isLockFile, lockDirectory } from "./lock";
import { before, type FileNode, type FileOperations, fileOperationsOf, type Stream } from "./pglite-privates";

/** How far the log may grow before a checkpoint. PGlite makes none by itself, and after a crash reads all of it again. */
const bytesPerCheckpoint = 32 * 1024 * 1024;
const isLog = (path: string) => /[/\\]pg_wal[/\\][0-9A-F]{24}$/.test(path);
const isWindows = process.platform === "win32"; // it syncs no directories

const stateFile = "kiosk.state";
/** `new`: the first start did not end. `open`: somebody has it open, or was killed. `closed`: all of it is on the disk. */
type State = "new" | "open" | "closed";

/**
 * The files of the embedded database. The directory is locked before PGlite looks into it; until then queries wait.
 * PGlite itself never asks the disk to keep anything; here each fsync of PostgreSQL reaches it.
 */
export class EmbeddedFiles extends NodeFS {
  readonly log: DurableLog;
  #unlock = () => {};
  #logBytes = 0;
  /** Until a new database is whole nothing is synced one by one. */
  #isNew = false;
  /** Files that have changed since they were last put on the disk, apart from the log. Only these are synced. */
  readonly #dirty = new Set<string>();

  constructor(
    directory: string,
    private readonly onLocked: () => void,
    private readonly onLost: () => void,
    private readonly onFailure: (error: unknown) => void,
    private readonly onCaller: OnCaller,
  ) {
    makeFolder(directory); // NodeFS makes one level, open to all
    super(directory);
    this.log = new DurableLog(onFailure);
  }

  override async init(...[client, options]: Parameters<NodeFS["init"]>) {
    this.#unlock = await lockDirectory(this.rootDir, this.onLost, this.onCaller);
    this.onLocked();
    await this.#begin();
    const { emscriptenOpts } = await super.init(client, options);
    const guard = (module: unknown) => this.#guard(fileOperationsOf(module));
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [emscriptenOpts.preRun ?? [], guard].flat() } };
  }

  /** Called when PGlite is open. */
  async finish() {
    if (!this.#isNew) return;
    await this.#syncAll();
    this.#isNew = false;
    this.#setState("open");
  }

  /** Called when PGlite is closed, or could not be opened. */
  async close(wasOpen: boolean) {
    try {
      this.log.forget();
      if (!wasOpen) return;
      await syncEach([...this.#dirty].filter(existsSync));
      this.#setState("closed");
    } finally {
      this.#unlock();
    }
  }

  /** True once each time the log has grown enough. */
  needsCheckpoint() {
    if (this.#logBytes < bytesPerCheckpoint) return false;
    this.#logBytes = 0;
    return true;
  }

  async #begin() {
    const state = this.#state();
    if (state === "new")
      // A first start that was cut short has left files that look like a database.
      for (const name of readdirSync(this.rootDir))
        if (name !== stateFile && !isLockFile(name)) rmSync(join(this.rootDir, name), { recursive: true });
    this.#isNew = !existsSync(join(this.rootDir, "PG_VERSION"));
    // The files that a killed process wrote are complete, but perhaps not on the disk.
    if (!this.#isNew && state !== "closed") await this.#syncAll();
    this.#setState(this.#isNew ? "new" : "open");
  }

  #state() {
    const path = join(this.rootDir, stateFile);
    return existsSync(path) ? (readFileSync(path, "utf8") as State) : undefined;
  }

  /** Never in place: a file that a power cut has emptied would pass the rest of a cut first start for a database. */
  #setState(state: State) {
    const path = join(this.rootDir, stateFile);
    writeSynced(`${path}.part`, state);
    renameSync(`${path}.part`, path);
    syncFolder(this.rootDir);
  }

  async #syncAll() {
    const inside = await readdir(this.rootDir, { recursive: true, withFileTypes: true });
    const wanted = inside.filter((entry) => (entry.isFile() && !isLockFile(entry.name)) || entry.isDirectory());
    await syncEach(wanted.map((entry) => join(entry.parentPath ?? entry.path, entry.name)));
  }

  #guard(files: FileOperations) {
    const { stream_ops: streams, node_ops: nodes } = files;
    const pathOf = (node: FileNode) => files.realPath(node);
    const within = (parent: FileNode, name: string) => join(pathOf(parent), name);
    const changed = (...paths: string[]) => {
      for (const path of paths) this.#dirty.add(path);
    };
    before(streams, "write", ({ node }: Stream, _buffer, _offset, length: number) => {
      const path = pathOf(node);
      if (isLog(path)) {
        this.#logBytes += length;
        return;
      }
      this.log.flush();
      changed(path);
    });
    before(streams, "setattr", ({ node }: Stream) => {
      this.log.flush();
      changed(pathOf(node));
    });
    before(nodes, "setattr", (node: FileNode) => {
      this.log.flush();
      changed(pathOf(node));
    });
    before(nodes, "mknod", (parent: FileNode, name: string) => changed(pathOf(parent), within(parent, name)));
    before(nodes, "rename", (node: FileNode, parent: FileNode, name: string) => {
      this.log.forget();
      const path = pathOf(node);
      if (this.#dirty.delete(path)) changed(within(parent, name));
      changed(dirname(path), pathOf(parent));
    });
    for (const removal of ["unlink", "rmdir"] as const)
      before(nodes, removal, (parent: FileNode, name: string) => {
        this.log.forget();
        this.#dirty.delete(within(parent, name));
        changed(pathOf(parent));
      });
    streams.fsync = ({ nfd, node }) => {
      const path = pathOf(node);
      if (this.#isNew) return 0;
      if (isLog(path)) this.log.want(path);
      else if (this.#dirty.delete(path)) this.#sync(nfd, node);
      return 0;
    };
  }

  #sync(file: number, { mode }: FileNode) {
    if (isWindows && (mode & 0o170000) === 0o040000) return;
    this.log.flush();
    try {
      fsyncSync(file);
    } catch (error) {
      this.onFailure(error);
      throw error;
    }
  }
}
