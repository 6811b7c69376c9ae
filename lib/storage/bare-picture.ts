import type { PictureExtension } from "./media";

/**
 * True if every byte of the file belongs to the picture: no comments, no camera metadata, nothing after its end. Such a
 * file can be stored unchanged. Always false for AVIF, because many phones cannot display it.
 */
export function holdsOnlyPicture(bytes: Uint8Array, type: PictureExtension): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return type !== "avif" && walks[type](file);
  } catch (error) {
    if (error instanceof RangeError) return false; // a length that exceeds the file
    throw error;
  }
}

const walks = { png: isBarePng, webp: isBareWebp, gif: isBareGif, jpg: isBareJpeg };

const pngChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|pHYs|bKGD)$/;

function isBarePng(file: Buffer) {
  for (let at = 8; ; ) {
    const name = file.toString("latin1", at + 4, at + 8);
    at += 12 + file.readUInt32BE(at);
    if (!pngChunks.test(name)) return false;
    if (name === "IEND") return at === file.length;
  }
}

const webpChunks = /^(VP8 |VP8L|VP8X|ALPH|ICCP|ANIM|ANMF)$/;

function isBareWebp(file: Buffer) {
  let at = 12;
  while (at < file.length) {
    if (!webpChunks.test(file.toString("latin1", at, at + 4))) return false;
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length & 1);
  }
  return at === file.length && file.readUInt32LE(4) + 8 === at;
}

const coloursOf = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

function isBareGif(file: Buffer) {
  const behindBlocks = (from: number) => {
    let at = from;
    for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += 1 + length;
    return at + 1;
  };
  for (let at = 13 + coloursOf(file.readUInt8(10)); ; ) {
    const [kind, label] = [file.readUInt8(at), file[at + 1]];
    if (kind === 0x3b) return at + 1 === file.length;
    if (kind === 0x2c) at = behindBlocks(at + 11 + coloursOf(file.readUInt8(at + 9)));
    else if (kind === 0x21 && (label === 0xf9 || isLoop(file, at))) at = behindBlocks(at + 2);
    else return false;
  }
}

/** The application extension with the number of repetitions of an animation. */
const isLoop = (file: Buffer, at: number) =>
  file[at + 1] === 0xff && file.toString("latin1", at + 3, at + 14) === "NETSCAPE2.0" && file[at + 14] === 3;

/** JFIF, Adobe's colour marker, a colour profile, and image data. */
const isJpegSegment = (file: Buffer, marker: number, at: number) =>
  marker === 0xe0 || marker === 0xee
    ? file.readUInt16BE(at + 2) <= 16
    : marker === 0xe2
      ? file.toString("latin1", at + 4, at + 15) === "ICC_PROFILE"
      : (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd);

function isBareJpeg(file: Buffer) {
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return false;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xd9) return at + 2 === file.length;
    if (!isJpegSegment(file, marker, at)) return false;
    at += 2 + file.readUInt16BE(at + 2);
    if (marker !== 0xda) continue;
    // In image data, FF is followed by 0 or a restart marker. Any other byte starts the next segment.
    while (file.readUInt8(at) !== 0xff || file[at + 1] === 0 || ((file[at + 1] ?? 0) & 0xf8) === 0xd0) at++;
  }
}
