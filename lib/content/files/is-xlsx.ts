import type { FileHandle } from "node:fs/promises";

const endLength = 22;
const maxComment = 65_535;
const maxDirectory = 4 * 1024 * 1024;

/** The whole file must be a zip whose directory lists a workbook. Workbooks with macros are refused. */
export async function isXlsx(file: FileHandle, size: number) {
  const tail = await bytesOf(file, Math.max(0, size - maxComment - endLength), size);
  const end = tail.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (end < 0 || end + endLength > tail.length) return false;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const isInPlace =
    start + length === size - tail.length + end && end + endLength + tail.readUInt16LE(end + 20) === tail.length;
  if (!isInPlace || length > maxDirectory) return false;
  const names = namesIn(await bytesOf(file, start, start + length));
  return names.has("[Content_Types].xml") && names.has("xl/workbook.xml") && !names.has("xl/vbaProject.bin");
}

function namesIn(directory: Buffer) {
  const names = new Set<string>();
  for (let at = 0; at + 46 <= directory.length && directory.toString("latin1", at, at + 4) === "PK\x01\x02"; ) {
    const name = directory.readUInt16LE(at + 28);
    names.add(directory.toString("utf8", at + 46, at + 46 + name));
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

async function bytesOf(file: FileHandle, from: number, to: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.subarray(0, bytesRead);
}
