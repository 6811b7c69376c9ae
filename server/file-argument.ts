import { parseArgs } from "node:util";

export function readFileArgument(usage: string): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length === 1 && positionals[0]) return positionals[0];
  } catch {}
  throw new Error(`Usage: ${usage}`);
}
