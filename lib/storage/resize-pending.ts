import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { AppError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { bucketPrefix } from "./bucket-prefix";
import { storeWidth } from "./loose-files";
import { mostPixels } from "./picture";
import { resizeWidths } from "./resize-picture";
import { readStored, storageOf } from "./storage";
import { type Measures, widthKey } from "./widths";

/** A stored picture without resized widths, from before they were introduced. */
interface PendingPicture {
  id: number;
  key: string;
}
/** Null if the picture cannot be decoded. It then has no other widths. */
type Drawn = { measures: Measures | null; widths: number[] };

const budgetMs = 3000;

/** Selects pictures that can be read: UploadThing needs its token, a bucket its variables. */
export function isReachable(key: SQLWrapper): SQL {
  const { uploadthingToken, bucket } = environment();
  const places = ["uploads/[0-9a-f]", ...(bucket ? [bucketPrefix] : []), ...(uploadthingToken ? ["uploadthing/"] : [])];
  return sql`${key} ~ ${`^(${places.join("|")})`}`;
}

/** Stops after a few seconds, because other sweeps wait. Failed pictures are retried in a later round. */
export async function resizePending(
  left: PendingPicture[],
  save: (id: number, drawn: Drawn) => Promise<boolean>,
  signal?: AbortSignal,
) {
  const end = performance.now() + budgetMs;
  for (const { id, key } of left) {
    if (signal?.aborted || performance.now() > end) return;
    try {
      const isThere = await save(id, await drawOne(key));
      if (!isThere) await storageOf(key)?.remove(key); // the record has been deleted
    } catch (error) {
      log.warn({ err: error, key }, "the sweep will try again to draw a picture");
    }
  }
}

async function drawOne(key: string): Promise<Drawn> {
  const storage = storageOf(key)!;
  const stored = await readStored(key);
  if (!stored) return { measures: null, widths: [] };
  const drawn = await resizeWidths(stored, mostPixels).catch((error) => {
    if (error instanceof AppError && error.code === "invalid_request") return undefined;
    throw error;
  });
  if (!drawn) return { measures: null, widths: [] };
  const { widths, ...measures } = drawn;
  // A previous attempt may have stored it before a crash.
  for (const { width, bytes } of widths)
    if (!(await storage.open(widthKey(key, width)))) await storeWidth(key, width, once(bytes));
  return { measures, widths: widths.map(({ width }) => width) };
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
