export interface Opened {
  bytes: number;
  /** `from` and `to` are both included. Nothing is opened before the first chunk is read. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
/** A place for files. A key's first part names the place, so old files stay reachable when new ones go elsewhere. */
export interface Storage {
  /** Stores all or nothing: if the bytes break off, no file is left. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** Removes the file and the widths of a picture. Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  open(key: string): Promise<Opened | undefined>;
}
