import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { ArchiveError } from "./archive-file";

const mebibyte = 1024 * 1024;
const batchBytes = mebibyte / 4; // larger ones block the event loop for longer
const maxRowMebibytes = 16;
/** Rows of real shops compress to a tenth. Small files can compress more. */
const maxRatio = 100;
const freeBytes = 16 * mebibyte;
const lineEnd = 10;

/**
 * Decompresses the rows of one archive, about a quarter of a mebibyte of whole lines at a time. An archive can come from any source,
 * so the sizes of its parts and rows are limited.
 */
export function rowUnpacker(path: string) {
  let [packed, unpacked] = [0, 0];

  return async function* unpack(entry: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const refused = (reason: string) => new ArchiveError(`${path} is not an export of Kiosk: ${reason} (in ${entry}).`);
    let [held, bytes]: [Buffer[], number] = [[], 0];
    try {
      for await (const chunk of gunzipped(counted(chunks, (length) => (packed += length)))) {
        unpacked += chunk.length;
        if (unpacked > freeBytes + maxRatio * packed)
          throw refused(`its rows become more than ${maxRatio} times as large as they are in the file`);
        held.push(chunk);
        bytes += chunk.length;
        if (bytes < batchBytes || !chunk.includes(lineEnd)) {
          if (bytes > maxRowMebibytes * mebibyte) throw refused(`it has a row of more than ${maxRowMebibytes} MiB`);
          continue;
        }
        const whole = Buffer.concat(held);
        const end = whole.lastIndexOf(lineEnd) + 1;
        yield whole.subarray(0, end);
        [held, bytes] = [[whole.subarray(end)], whole.length - end];
      }
    } catch (error) {
      if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
      throw new ArchiveError(`${path} is damaged: ${entry} cannot be unpacked. Take another copy of it.`);
    }
    const rest = Buffer.concat(held);
    if (rest.length && rest.at(-1) !== lineEnd) throw refused("its last row has no end");
    if (rest.length) yield rest;
  };
}

const gunzipped = (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> =>
  pipeline(chunks, createGunzip(), () => {});

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (length: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

export function countLines(lines: Buffer) {
  let count = 0;
  for (let at = lines.indexOf(lineEnd); at >= 0; at = lines.indexOf(lineEnd, at + 1)) count++;
  return count;
}
