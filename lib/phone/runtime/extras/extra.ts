import type { CodeSpace } from "glass-easel-miniprogram-adapter";

interface Tools {
  space: CodeSpace;
  wx: Record<string, unknown>;
  pages: HTMLElement;
  /** The address of a file that belongs to the mini-program. */
  asset(path: string, host: HTMLElement): string;
}

/** A part of WeChat that many mini-programs do without: the compiler adds it to those that name it. */
export type Extra = (tools: Tools) => void;
