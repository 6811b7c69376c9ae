import { type FileHandle, open } from "node:fs/promises";
import { type Extension, pictureType } from "@/lib/storage/media";

const endLength = 22;
const maxComment = 65_535;
const maxDirectory = 4 * 1024 * 1024;

/** The whole file must be a zip whose directory lists a workbook. Workbooks with macros are refused. */
async function isXlsx(file: FileHandle, size: number) {
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

const brand = /^(isom|iso[2-9]|mp4[12v]|avc1|M4V |dash|MSNV|mmp4|cmfc)$/;
const maxBoxes = 10_000;

/**
 * The boxes must fill the whole file, one of them must be the movie, and the brand must be one that browsers can play.
 */
async function isMp4(file: FileHandle, size: number) {
  let hasMovie = false;
  let at = 0;
  for (let count = 0; at < size && count < maxBoxes; count++) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, at);
    if (bytesRead < 8) return false;
    const type = buffer.toString("latin1", 4, 8);
    const length = lengthOf(buffer, bytesRead, size - at);
    if (length < 8 || length > size - at) return false;
    if (count === 0 && !(type === "ftyp" && (await isPlayed(file, length)))) return false;
    if (type === "moov") hasMovie = true;
    at += length;
  }
  return hasMovie && at === size;
}

/** 0: the box extends to the end of the file. 1: its length is in the next eight bytes. */
function lengthOf(box: Buffer, bytesRead: number, left: number) {
  const length = box.readUInt32BE(0);
  if (length === 0) return left;
  return length === 1 && bytesRead === 16 ? Number(box.readBigUInt64BE(8)) : length;
}

async function isPlayed(file: FileHandle, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, Math.min(256, length), 0);
  const brands = buffer.toString("latin1", 8, bytesRead).match(/[\s\S]{4}/g) ?? [];
  return brands.some((each, at) => at !== 1 && brand.test(each)); // The second entry is the version.
}

export const headLength = 4096;

/** Guesses the type from the first bytes: enough to refuse a file, not to accept it. The name is used only for CSV. */
export function guessType(head: Buffer, name: string): Extension | undefined {
  const start = head.toString("latin1", 0, 64);
  if (start.startsWith("%PDF-")) return "pdf";
  if (start.startsWith("PK\x03\x04")) return "xlsx";
  const picture = pictureType(head);
  if (picture || start.startsWith("ftyp", 4)) return picture ?? "mp4";
  return /\.csv$/i.test(name) && isPlain(head) ? "csv" : undefined;
}

export async function isWhole(path: string, type: Extension, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    if (type === "pdf") return /%%EOF/.test(await lastText(file, size));
    if (type === "mp4") return await isMp4(file, size);
    if (type === "xlsx") return await isXlsx(file, size);
    return type !== "csv" || (await isText(file));
  } finally {
    await file.close();
  }
}

async function lastText(file: FileHandle, size: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048));
  return buffer.toString("latin1", 0, bytesRead);
}

/** True if no browser can interpret the text as HTML or SVG, even if it ignores our content type. */
const isPlain = (head: Buffer) => !/<[a-z!?/]/i.test(head.toString("latin1"));

const control = /[^\P{Cc}\t\r\n]/u;

async function isText(file: FileHandle) {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of file.createReadStream({ autoClose: false }))
      if (control.test(utf8.decode(chunk, { stream: true }))) return false;
    utf8.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
