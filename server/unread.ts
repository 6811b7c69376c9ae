import type { Connection } from "./in-turn";

/**
 * The longest time in which no byte of an answer leaves, the time that is added for what is unread, and the most bytes that wait for all
 * readers together. The system takes megabytes in advance, and more when a third of them is read: it counts as unread up to `systemBytes`.
 */
export const readersPatience = {
  ...{ ms: 15_000, bytesPerSecond: 8 * 1024, systemBytes: 2 * 1024 * 1024 },
  ...{ allBytes: 32 * 1024 * 1024, checkMs: 1000 },
};

/**
 * Ends connections whose clients do not read their answers: unread bytes stay in this process's memory. Where all have too much, those go
 * first that have most.
 */
export function watchReaders(connections: () => Iterable<Connection>, patience = readersPatience) {
  const unread = new WeakMap<Connection, { taken: number; since: number }>();
  let now = 0;
  const check = () => {
    now += patience.checkMs; // no clock: where this process or the whole machine stands still, nobody reads
    const slow: { connection: Connection; bytes: number }[] = [];
    let all = 0;
    for (const connection of connections()) {
      const bytes = connection.socket.writableLength;
      if (!bytes) {
        unread.delete(connection);
        continue;
      }
      // A file's answer holds one piece at a time: its length stays the same while the client reads.
      const taken = connection.socket.bytesWritten - bytes;
      const before = unread.get(connection);
      const since = before?.taken === taken ? before.since : now;
      unread.set(connection, { taken, since });
      const unreadBytes = bytes + Math.min(taken, patience.systemBytes);
      if (now - since > patience.ms + (unreadBytes / patience.bytesPerSecond) * 1000) connection.socket.destroy();
      else {
        all += bytes;
        slow.push({ connection, bytes });
      }
    }
    if (all <= patience.allBytes) return;
    for (const { connection, bytes } of slow.toSorted((a, b) => b.bytes - a.bytes)) {
      if (all <= patience.allBytes) return;
      connection.socket.destroy();
      all -= bytes;
    }
  };
  return setInterval(check, patience.checkMs).unref();
}
