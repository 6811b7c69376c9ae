import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeSynced } from "@/db/disk";
import { DataDirError } from "./data-dir";

/** A demo has generated customers and public passwords. A lasting shop is a real one. */
export type ShopKind = "demo" | "lasting";

const markerPath = (dataDir: string) => join(dataDir, "shop-kind");

export function readShopKind(dataDir: string): ShopKind | undefined {
  try {
    const kind = readFileSync(markerPath(dataDir), "utf8").trim();
    return kind === "demo" || kind === "lasting" ? kind : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** Writes a temporary file and renames it, so that the mark is either complete or absent. */
export function writeShopKind(dataDir: string, kind: ShopKind) {
  const path = markerPath(dataDir);
  writeSynced(`${path}.${process.pid}`, `${kind}\n`);
  renameSync(`${path}.${process.pid}`, path);
  syncFolder(dataDir);
}

/** Prevents a sandbox or a demo from using real data, and a real shop from using demo data. */
export function refuseOtherKind(
  dataDir: string,
  kind: ShopKind | undefined,
  { embedded, sandbox }: { embedded: boolean; sandbox: boolean },
) {
  if (kind === "lasting" && sandbox)
    throw new DataDirError(
      dataDir,
      "contains a lasting shop, in which neither a demo nor a sandbox is opened. Remove SANDBOX=true; or, to try something, name another directory.",
    );
  if (kind === "demo" && embedded)
    throw new DataDirError(
      dataDir,
      "contains a demo shop: its customers and orders are invented, and its passwords are public. Name another directory for the lasting shop, or remove EMBEDDED=true.",
    );
}
