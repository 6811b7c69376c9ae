import type { ShownRows } from "@/lib/system/move/shown-shop";

/** What the shop tells its copy. The rows come first, then where the copy is reached. */
export type ToCopy =
  | { kind: "rows"; rows: ShownRows }
  | {
      kind: "whole";
      /** The address below which the phone calls the copy. */
      address: string;
      /** Each request has it but the copy's own: other programs of this machine are refused. */
      secret: string;
    };

export type FromCopy = { kind: "awake" } | { kind: "ready"; port: number } | { kind: "failed"; reason: string };

export const secretHeader = "x-kiosk-rehearsal";
