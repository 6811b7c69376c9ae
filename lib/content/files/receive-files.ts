import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { eq, or } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { noField } from "@/lib/kernel/contract/field-messages";
import type { Part } from "@/lib/kernel/operation";
import { incomingPath, writeStream } from "@/lib/storage/incoming";
import { type Extension, isPicture, type PictureExtension } from "@/lib/storage/media";
import { maxPixels, resizePicture } from "@/lib/storage/picture";
import { largest } from "@/lib/storage/widths";
import { guessType, headLength, isWhole } from "./file-type";
import { roomFor, type UploadLimits } from "./upload-limits";

const maxLetters = 200;
/** Control characters, and those that reverse the writing direction: `gpj.exe` would read as `exe.jpg`. */
const unwritable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function fileName(sent: string, otherwise: string) {
  const last = sent.split(/[/\\]/).at(-1)!;
  const name = last.replace(unwritable, "").normalize("NFC").trim();
  return /^\.*$/.test(name) ? otherwise : shortened(name);
}

function shortened(name: string) {
  const letters = [...name];
  if (letters.length <= maxLetters) return name;
  const [ending = ""] = /\.[^.\s]{1,10}$/.exec(name) ?? [];
  return letters.slice(0, maxLetters - [...ending].length).join("") + ending;
}

export interface ReceivedFile {
  path: string;
  name: string;
  type: Extension;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  /** The hash of the uploaded picture, before it was resized. */
  sent_sha256: string | null;
  /** The widths to which the picture was resized. Null for other files. */
  widths: number[] | null;
  beside: { width: number; path: string }[];
  /** The same content is already stored: `sha256` is that of the stored file, and nothing is written. */
  isKnown: boolean;
}
interface Taking {
  at: string;
  room: ReturnType<typeof roomFor>;
  /** Receives the path of each temporary file, so that the caller can delete them all. */
  paths: string[];
}

/** Without `db`, all files are new. */
export async function receiveFiles(
  db: Database | undefined,
  parts: AsyncIterable<Part>,
  limits: UploadLimits,
  paths: string[],
) {
  const room = roomFor(limits);
  const taken: ReceivedFile[] = [];
  for await (const part of parts) {
    if (part.name !== "file") throw invalid({ path: part.name, code: "unknown_field", message: noField(part.name) });
    taken.push(await receiveFile(db, part, { at: `file.${taken.length}`, room, paths }));
  }
  if (taken.length) return taken;
  throw invalid({ path: "file", code: "required", message: "Is required: a part named file." });
}

async function receiveFile(db: Database | undefined, part: Part, { at, room, paths }: Taking): Promise<ReceivedFile> {
  const chunks = part.bytes[Symbol.asyncIterator]();
  const head = await firstOf(chunks);
  if (!head.length) throw invalid({ path: at, code: "empty", message: "The file is empty." });
  const type = guessType(head, part.fileName);
  if (!type) throw wrongType(at);

  const path = await incomingPath();
  paths.push(path);
  const fits = room(isPicture(type), at);
  const hash = createHash("sha256");
  let size = 0;
  async function* watched() {
    for (let chunk: Uint8Array | undefined = head; chunk; chunk = (await chunks.next()).value) {
      fits(chunk.byteLength);
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  await writeStream(path, watched());
  if (!(await isWhole(path, type, size))) throw wrongType(at);

  const name = fileName(part.fileName, `file.${type}`);
  const file = { name, type, size, width: null, height: null, sent_sha256: null, widths: null, beside: [] };
  const sent: ReceivedFile = { ...file, path, sha256: hash.digest("hex"), isKnown: false };
  const known = db && (await findKnown(db, sent.sha256));
  if (known) return { ...sent, sha256: known, isKnown: true };
  return isPicture(type) ? draw(sent, type, at, paths) : sent;
}

/** Finds a file by the hash of its stored bytes, or of the bytes that were uploaded. Returns the former. */
async function findKnown(db: Database, sha256: string) {
  const isSame = or(eq(files.sha256, sha256), eq(files.sent_sha256, sha256));
  const [found] = await db.select({ sha256: files.sha256 }).from(files).where(isSame).orderBy(files.id).limit(1);
  return found?.sha256;
}

async function firstOf(chunks: AsyncIterator<Uint8Array>) {
  const read: Uint8Array[] = [];
  for (let length = 0; length < headLength; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    length += value.byteLength;
  }
  return Buffer.concat(read);
}

async function draw(sent: ReceivedFile, type: PictureExtension, at: string, paths: string[]): Promise<ReceivedFile> {
  const wanted = { drawer: "admin", mostPixels: maxPixels, bounds: largest, path: at, animated: true } as const;
  const resized = await resizePicture(sent.path, type, wanted);
  await writeFile(sent.path, resized.bytes);
  const widthFiles = resized.widths.map(({ width }) => ({ width, path: `${sent.path}-${width}` }));
  paths.push(...widthFiles.map(({ path }) => path));
  for (const [index, { path }] of widthFiles.entries()) await writeFile(path, resized.widths[index]!.bytes);
  return {
    ...sent,
    type: "webp",
    size: resized.bytes.byteLength,
    width: resized.width,
    height: resized.height,
    sha256: createHash("sha256").update(resized.bytes).digest("hex"),
    sent_sha256: sent.sha256,
    widths: widthFiles.map(({ width }) => width),
    beside: widthFiles,
  };
}

function wrongType(path: string) {
  const message = "Must be a complete JPEG, PNG, WebP, GIF, AVIF, PDF, MP4, CSV (UTF-8) or XLSX file.";
  return new AppError("unsupported_media_type", message, { errors: [{ path, code: "wrong_type", message }] });
}
