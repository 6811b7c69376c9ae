export interface Opened {
  bytes: number;
  /** Both ends included. Nothing is open until the first chunk is asked for. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
/** Where files lie. A key says by its first part where that is, so files stay reachable when the place for new ones changes. */
export interface Storage {
  /** All of it or nothing: what breaks off leaves no file. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, mime: string): Promise<void>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
  open(key: string): Promise<Opened | undefined>;
}
