/** A pickup code on its way from the palette to the counter. It stands in no address, because addresses are logged. */
let kept = "";

export function keepCode(code: string) {
  kept = code;
}
export function takeCode() {
  const code = kept;
  kept = "";
  return code;
}
