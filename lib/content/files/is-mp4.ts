import type { FileHandle } from "node:fs/promises";

const brand = /^(isom|iso[2-9]|mp4[12v]|avc1|M4V |dash|MSNV|mmp4|cmfc)$/;
const maxBoxes = 10_000;

/**
 * The boxes must fill the whole file, one of them must be the movie, and the brand must be one that browsers can play.
 */
export async function isMp4(file: FileHandle, size: number) {
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
