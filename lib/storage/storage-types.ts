export interface OpenedFile {
  bytes: number;
  /** `from` and `to` are inclusive. Nothing is opened before the first chunk is read. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
/** A storage for files. The first part of a key names it, so old files remain reachable when new ones go elsewhere. */
export interface Storage {
  /** Stores all or nothing: leaves no file if the stream fails. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** Removes the file and the widths of a picture. Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  open(key: string): Promise<OpenedFile | undefined>;
}
