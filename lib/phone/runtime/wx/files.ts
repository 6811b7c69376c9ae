/** The files that the mini-program was given, by the addresses that it has for them. */
const files = new Map<string, Blob>();

export const fileOf = (path: string) => files.get(path);

export function keepFile(blob: Blob) {
  const path = URL.createObjectURL(blob);
  files.set(path, blob);
  return path;
}
