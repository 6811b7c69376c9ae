/** Every part of a tar file is a whole number of these. */
export const blockBytes = 512;

export const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;

/** A plain ustar header, so that any `tar` can look into an export. */
export function tarHeader(name: string, bytes: number, time: Date): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, length: number, at: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, "latin1");
  if (Buffer.byteLength(name) > 100 || bytes >= 8 ** 11) throw new Error(`${name} does not fit into a tar file.`);
  header.write(name, 0);
  octal(0o600, 8, 100);
  octal(0, 8, 108);
  octal(0, 8, 116);
  octal(bytes, 12, 124);
  octal(Math.floor(time.getTime() / 1000), 12, 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257, "latin1");
  octal(sumOf(header), 7, 148);
  header.write(" ", 155);
  return header;
}

/** Undefined if this is no header of a plain file. */
export function readTarHeader(header: Buffer): { name: string; bytes: number } | undefined {
  const text = (from: number, to: number) => header.toString("utf8", from, to).split("\0")[0]!;
  if (Number.parseInt(text(148, 155), 8) !== sumOf(header) || text(156, 157) !== "0") return undefined;
  return /^[0-7]{11}$/.test(text(124, 136))
    ? { name: text(0, 100), bytes: Number.parseInt(text(124, 136), 8) }
    : undefined;
}

/** The field of the sum counts as eight spaces. */
function sumOf(header: Buffer) {
  let sum = 8 * 32;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}
