import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { syncFolder, writeSynced } from "@/db/disk";
import { DataDirError } from "./data-dir";

/** A demo has invented customers and passwords that everybody knows. A lasting shop is a real one. */
export type ShopKind = "demo" | "lasting";

const markerPath = (dataDir: string) => join(dataDir, "shop-kind");

/** The kind of shop in a data folder. Undefined before its first start. */
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

/** Written to a temporary name first, so that the mark is complete or absent. */
export function writeShopKind(dataDir: string, kind: ShopKind) {
  const path = markerPath(dataDir);
  writeSynced(`${path}.${process.pid}`, `${kind}\n`);
  renameSync(`${path}.${process.pid}`, path);
  syncFolder(dataDir);
}

/** Refuses a sandbox or a demo over real data, and a real shop over invented data. */
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
