import { crc32, deflateRawSync } from "node:zlib";

/** Midnight of 1 January 1980, the first moment that a ZIP file can name: equal files make an equal archive. */
const moment = { time: 0, day: 0x21 };
const version = 20;
const namesAreUtf8 = 0x0800;
const deflated = 8;

/** Packs files into a ZIP archive. For small ones: all of it is in memory, and less than 4 GB. */
export function zip(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes, { level: 9 });
    const about = facts({ crc: crc32(bytes), packed: packed.length, whole: bytes.length, name: name.length });
    const local = Buffer.concat([signature(0x04034b50), about, name, packed]);
    directory.push(Buffer.concat([signature(0x02014b50), short(version), about, rest(at), name]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, signature(0x06054b50), end]);
}

interface Sizes {
  crc: number;
  packed: number;
  whole: number;
  name: number;
}

/** The facts that stand both before a file and in the directory at the end. */
function facts({ crc, packed, whole, name }: Sizes) {
  const about = Buffer.alloc(26);
  for (const [index, value] of [version, namesAreUtf8, deflated, moment.time, moment.day].entries())
    about.writeUInt16LE(value, index * 2);
  for (const [index, value] of [crc, packed, whole].entries()) about.writeUInt32LE(value, 10 + index * 4);
  about.writeUInt16LE(name, 22);
  return about;
}

/** Only in the directory: no comment, one volume, an ordinary file, and where it begins. */
function rest(at: number) {
  const fields = Buffer.alloc(14);
  fields.writeUInt32LE(at, 10);
  return fields;
}

function signature(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function short(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
