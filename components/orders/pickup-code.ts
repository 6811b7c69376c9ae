/** A pickup code between the palette and the counter. It is not part of an address, because addresses are logged. */
let kept = "";

export function keepCode(code: string) {
  kept = code;
}
export function takeCode() {
  const code = kept;
  kept = "";
  return code;
}
