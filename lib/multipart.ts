import { Readable } from "node:stream";
import busboy from "@fastify/busboy";
import { AppError } from "./errors";
import type { Part } from "./operation";

/** Files one after the other as they arrive; each must be read to its end before the next comes. Fields that are not files are refused. */
export async function* readParts(
  headers: Record<string, string | undefined>,
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): AsyncGenerator<Part> {
  const broken = (detail: string) =>
    new AppError("invalid_request", detail, { errors: [{ path: "", code: "multipart", message: detail }] });
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
  form.on("file", (name, file, fileName) => {
    file.on("error", fail);
    queue.push({ name, fileName, bytes: limited(file, mostBytes) });
    wake();
  });
  form.on("filesLimit", () => fail(broken("At most 10 files at once.")));
  form.on("error", () => fail(broken("The multipart body is cut off or malformed.")));
  form.on("finish", () => {
    ended = true;
    wake();
  });
  const source = Readable.from(body ?? []);
  source.on("error", () => fail(broken("The multipart body is cut off.")));
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
  for await (const chunk of file) yield chunk;
  if (file.truncated)
    throw new AppError("payload_too_large", `A file may have at most ${Math.floor(mostBytes / 1024)} KiB.`);
}
