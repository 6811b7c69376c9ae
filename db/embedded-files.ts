import { mkdirSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { lockDirectory } from "./lock";

/** The files of the embedded database. The directory is locked before PGlite looks into it; until then queries wait. */
export class EmbeddedFiles extends NodeFS {
  #unlock = () => {};

  constructor(
    directory: string,
    private readonly onLost: () => void,
  ) {
    mkdirSync(directory, { recursive: true, mode: 0o700 }); // NodeFS makes one level, open to all
    super(directory);
  }

  override async init(...all: Parameters<NodeFS["init"]>) {
    this.#unlock = await lockDirectory(this.rootDir, this.onLost);
    return super.init(...all);
  }

  /** Called when PGlite is closed, or could not be opened. */
  close() {
    this.#unlock();
  }
}
