import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { AppError, invalid } from "@/lib/kernel/errors";
import { noField } from "@/lib/kernel/field-messages";
import type { Part } from "@/lib/kernel/operation";
import { incomingPath, writeWhole } from "@/lib/storage/incoming";
import { type Extension, isPicture, type PictureExtension } from "@/lib/storage/media";
import { cleanPicture } from "./clean-picture";
import { fileName } from "./file-name";
import { guessType, headLength, isWhole } from "./file-type";
import { roomFor, type UploadLimits } from "./upload-limits";

/** An uploaded file as it will be stored. Until then its bytes are at `path`. */
export interface TakenIn {
  path: string;
  name: string;
  type: Extension;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
}
interface Taking {
  /** Path of the file in the body, for error messages. */
  at: string;
  room: ReturnType<typeof roomFor>;
  /** Gets each temporary file, so that the caller can remove them all. */
  paths: string[];
}

/** Takes the files one after the other. If one is refused, the whole upload is refused. */
export async function takeIn(db: Database, parts: AsyncIterable<Part>, limits: UploadLimits, paths: string[]) {
  const room = roomFor(limits);
  const taken: TakenIn[] = [];
  for await (const part of parts) {
    if (part.name !== "file") throw invalid({ path: part.name, code: "unknown_field", message: noField(part.name) });
    taken.push(await takeOne(db, part, { at: `file.${taken.length}`, room, paths }));
  }
  if (taken.length) return taken;
  throw invalid({ path: "file", code: "required", message: "Is required: a part named file." });
}

async function takeOne(db: Database, part: Part, { at, room, paths }: Taking): Promise<TakenIn> {
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
  await writeWhole(path, watched());
  if (!(await isWhole(path, type, size))) throw wrongType(at);

  const name = fileName(part.fileName, `file.${type}`);
  const sent = { path, name, type, size, width: null, height: null, sha256: hash.digest("hex") };
  return isPicture(type) ? redraw(db, sent, type, at) : sent;
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

/** A picture that is already stored is not redrawn: each redrawing would change its bytes and make a new file. */
async function redraw(db: Database, sent: TakenIn, type: PictureExtension, at: string): Promise<TakenIn> {
  const [known] = await db
    .select({ width: files.width, height: files.height })
    .from(files)
    .where(eq(files.sha256, sent.sha256));
  if (known) return { ...sent, ...known };
  const { bytes, width, height } = await cleanPicture(await readFile(sent.path), type, at);
  await writeFile(sent.path, bytes);
  return { ...sent, width, height, size: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function wrongType(path: string) {
  const message = "Must be a complete JPEG, PNG, WebP, GIF, AVIF, PDF, MP4, CSV (UTF-8) or XLSX file.";
  return new AppError("unsupported_media_type", message, { errors: [{ path, code: "wrong_type", message }] });
}
