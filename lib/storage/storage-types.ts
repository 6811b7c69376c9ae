export interface OpenedFile {
  bytes: number;
  /** Both `from` and `to` are inclusive. Nothing is opened before the first chunk is read. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
/**
 * A storage for files. The first part of a key identifies it, so older files remain available after new ones go
 * elsewhere.
 */
export interface Storage {
  /** Atomic: stores no file if the stream fails. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** Removes the file and its widths. Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
  open(key: string): Promise<OpenedFile | undefined>;
}
