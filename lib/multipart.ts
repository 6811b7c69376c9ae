import { Readable } from "node:stream";
import busboy from "@fastify/busboy";
import { AppError, invalid } from "./errors";
import type { Part } from "./operation";

/** Files one after the other as they arrive; each must be read to its end before the next comes. Fields that are not files are refused. */
export async function* readParts(
  headers: Record<string, string | undefined>,
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
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
    queue.push({ name, fileName, bytes: limited(file, mostBytes) });
    wake();
  });
  form.on("filesLimit", () => fail(broken("At most 10 files at once.")));
  form.on("field", (name) =>
    fail(invalid({ path: name, code: "unknown_field", message: `There is no field ${name}.` })),
  );
  form.on("error", breakOff);
  form.on("finish", () => {
    ended = true;
    wake();
  });
  const source = Readable.from(body ?? []);
  source.on("error", (error) => {
    breakOff();
    for (const file of open) file.destroy(error); // whoever reads it must not wait for more
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
    throw new AppError("payload_too_large", `A file may have at most ${Math.floor(mostBytes / 1024)} KiB.`);
}

const broken = (detail: string) => invalid({ path: "", code: "multipart", message: detail });
