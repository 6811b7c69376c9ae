import { Readable } from "node:stream";
import busboy from "@fastify/busboy";
import { type Said, say } from "@/lib/i18n/say";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { noField } from "@/lib/kernel/contract/field-messages";
import { fieldNames, parseFields } from "@/lib/kernel/input";
import type { Multipart, Part } from "@/lib/kernel/operation";

type Headers = Record<string, string | undefined>;
type Chunks = AsyncIterable<Uint8Array> | null;
type Field = [name: string, text: string];

/** Yields files one after the other as they arrive. Text fields may come before, between or after them. */
export function readForm(headers: Headers, body: Chunks, { parts: mostBytes, fields }: Multipart) {
  const given: Field[] = [];
  const known = new Set(fieldNames(fields));
  let isRead = false;
  async function* toTheEnd() {
    yield* readParts(headers, body, mostBytes, known, given);
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

/** Read each file to its end before asking for the next. Unknown fields are refused. */
export async function* readParts(
  headers: Headers,
  body: Chunks,
  mostBytes: number,
  known = new Set<string>(),
  given: Field[] = [],
): AsyncGenerator<Part> {
  let form: InstanceType<typeof busboy>;
  try {
    form = busboy({
      headers: { ...headers, "content-type": headers["content-type"]! },
      limits: { files: 10, fields: 10, fileSize: mostBytes, fieldSize: 1024 },
    });
  } catch {
    throw broken("The multipart body has no usable boundary.");
  }
  const queue: Part[] = [];
  let ended = false;
  let failure: unknown;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= error;
    wake();
  };
  const breakOff = () => fail(broken("The multipart body is cut off or malformed."));
  const open = new Set<Readable>();
  form.on("file", (name, file, fileName) => {
    open.add(file.on("error", breakOff).on("close", () => open.delete(file)));
    queue.push({ name, fileName: fileName ?? "", bytes: limited(file, mostBytes) });
    wake();
  });
  form.on("filesLimit", () => fail(broken("At most 10 files at once.")));
  form.on("fieldsLimit", () => fail(broken("At most 10 text fields.")));
  form.on("field", (name, text, _, isCut) => {
    if (!known.has(name)) fail(invalid({ path: name, code: "unknown_field", message: noField(name) }));
    else if (isCut) fail(invalid({ path: name, code: "too_big", message: "May have at most 1 KiB." }));
    else given.push([name, text]);
  });
  form.on("error", breakOff);
  form.on("finish", () => {
    ended = true;
    wake();
  });
  const source = Readable.from(body ?? []);
  source.on("error", (error) => {
    breakOff();
    for (const file of open) file.destroy(error); // its reader must not wait for more
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

async function* limited(file: AsyncIterable<Uint8Array> & { truncated?: boolean }, mostBytes: number) {
  try {
    for await (const chunk of file) yield chunk;
  } catch {
    throw broken("The multipart body is cut off or malformed.");
  }
  if (file.truncated)
    throw new AppError(
      "payload_too_large",
      say("A file may have at most {size} KiB.", { size: Math.floor(mostBytes / 1024) }),
    );
}

const broken = (detail: Said) => invalid({ path: "", code: "multipart", message: detail });
