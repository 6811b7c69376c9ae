import { Readable } from "node:stream";
import busboy from "@fastify/busboy";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { noField } from "@/lib/kernel/contract/field-messages";
import { fieldNames, parseFields } from "@/lib/kernel/input";
import type { Multipart, Part } from "@/lib/kernel/operation";

interface MultipartRequest {
  headers: Record<string, string | undefined>;
  body: AsyncIterable<Uint8Array> | null;
}
type Field = [name: string, text: string];
interface PartLimits {
  mostBytes: number;
  mostOfBody: number;
  known: Set<string>;
  given: Field[];
}

const kibibyte = 1024;
const maxFiles = 10;
const maxFields = 10;
const maxOfField = kibibyte;
/** The maximum size of everything except the files: text fields, names and boundaries. */
const maxOtherBytes = 64 * kibibyte;

/** Yields files one by one as they arrive. Text fields can precede, separate or follow them. */
export function readForm(sent: MultipartRequest, { parts: mostBytes, files = 1, fields }: Multipart) {
  const given: Field[] = [];
  const known = new Set(fieldNames(fields));
  const maxOfBody = files * mostBytes + maxOtherBytes;
  if (Number(sent.headers["content-length"] ?? 0) > maxOfBody) throw tooLarge(mostBytes);
  let isRead = false;
  async function* toTheEnd() {
    yield* readParts(sent, { mostBytes, mostOfBody: maxOfBody, known, given });
    isRead = true;
  }
  return {
    parts: toTheEnd(),
    fields() {
      if (!isRead) throw new Error("the fields are not known before all parts are read");
      return fields && parseFields(fields, given);
    },
  };
}

/** Read each file to its end before requesting the next. Rejects unknown fields. Stops at the first error. */
async function* readParts(
  sent: MultipartRequest,
  { mostBytes, mostOfBody, known, given }: PartLimits,
): AsyncGenerator<Part> {
  const { headers, body } = sent;
  let form: InstanceType<typeof busboy>;
  try {
    form = busboy({
      headers: { ...headers, "content-type": headers["content-type"]! },
      limits: { fileSize: mostBytes },
      // Otherwise the parser would report a text field, and its excessive length, only at its end.
      isPartAFile: () => true,
    });
  } catch {
    throw broken("The multipart body has no usable boundary.");
  }
  const queue: Part[] = [];
  const open = new Set<Readable>();
  let ended = false;
  let failure: unknown;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    for (const part of open) part.destroy(); // the consumer must not wait for more data
    wake();
  };
  const breakOff = () => fail(broken("The multipart body is cut off or malformed."));

  async function* bytesOf(file: Readable) {
    try {
      for await (const chunk of file) yield chunk;
    } catch {
      throw failure;
    }
  }
  let files = 0;
  function takeFile(name: string, fileName: string, file: Readable) {
    if (++files > maxFiles) return fail(broken("At most 10 files at once."));
    file.once("limit", () => fail(tooLarge(mostBytes)));
    queue.push({ name, fileName, bytes: bytesOf(file) });
    wake();
  }
  let fields = 0;
  function takeField(name: string, text: Readable) {
    if (++fields > maxFields) return fail(broken("At most 10 text fields."));
    if (!known.has(name)) return fail(invalid({ path: name, code: "unknown_field", message: noField(name) }));
    const tooLong = () => fail(invalid({ path: name, code: "too_big", message: "May have at most 1 KiB." }));
    const chunks: Uint8Array[] = [];
    let size = 0;
    text.once("limit", tooLong).on("data", (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size > maxOfField) tooLong();
      else chunks.push(chunk);
    });
    text.on("end", () => given.push([name, Buffer.concat(chunks).toString()]));
  }
  form.on("file", (name, part, fileName, _, type) => {
    open.add(part.on("error", breakOff).on("close", () => open.delete(part)));
    if (fileName === undefined && type !== "application/octet-stream") takeField(name, part);
    else takeFile(name, fileName ?? "", part);
  });
  form.on("error", breakOff);
  form.on("finish", () => {
    ended = true;
    wake();
  });

  let arrived = 0;
  const source = Readable.from(body ?? []);
  source.on("error", breakOff);
  source.on("data", (chunk: Uint8Array) => {
    arrived += chunk.byteLength;
    if (arrived > mostOfBody) fail(tooLarge(mostBytes));
  });
  source.pipe(form);
  try {
    for (;;) {
      const part = queue.shift();
      if (part) yield part;
      else if (failure) throw failure;
      else if (ended) return;
      else await new Promise<void>((resume) => (wake = resume));
    }
  } finally {
    source.unpipe(form);
    source.destroy();
  }
}

const tooLarge = (maxBytes: number) =>
  new AppError(
    "payload_too_large",
    msg("A file may have at most {size} KiB.", { size: Math.floor(maxBytes / kibibyte) }),
  );

const broken = (detail: Translatable) => invalid({ path: "", code: "multipart", message: detail });
