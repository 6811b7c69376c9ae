import { isUploadKey } from "@/lib/storage/local";
import { ArchiveRefused } from "./archive";
import { checksumEntry, contentsEntry, originEntry, partOf } from "./manifest";
import { movingTables } from "./tables";

const isPart = (name: string) => movingTables.some((table) => table.name === partOf(name)?.table);
const isOne = (entry: string) => (name: string) => name === entry;
/** The entries of an export, in this order. */
const kinds = [isOne(originEntry), isPart, isUploadKey, isOne(contentsEntry), isOne(checksumEntry)];

/** Refuses unknown names, and entries that are repeated or out of order. */
export function entryOrder(path: string) {
  const tables = new Set<string>();
  let last = "";
  let lastKind = -1;

  function isNext(name: string, kind: number) {
    const part = partOf(name);
    if (!part) return kind > lastKind || (isUploadKey(name) && name > last);
    const before = partOf(last);
    const isBegun = tables.has(part.table);
    tables.add(part.table);
    return part.part === (before?.table === part.table ? before.part + 1 : isBegun ? undefined : 1);
  }

  return (name: string) => {
    const kind = kinds.findIndex((is) => is(name));
    if (kind < 0 || kind < lastKind || !isNext(name, kind))
      throw new ArchiveRefused(
        `${path} is not an export of Kiosk: it has ${JSON.stringify(name)}, which none has there.`,
      );
    [last, lastKind] = [name, kind];
  };
}
