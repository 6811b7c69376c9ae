import { type FileHandle, open } from "node:fs/promises";
import { type Extension, pictureType } from "@/lib/storage/media";
import { isMp4 } from "./is-mp4";
import { isXlsx } from "./is-xlsx";

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
