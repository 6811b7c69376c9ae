/** Passes a pickup code from the palette to the shipping desk. It is not in the URL, because URLs are logged. */
let kept = "";

export function keepCode(code: string) {
  kept = code;
}
export function takeCode() {
  const code = kept;
  kept = "";
  return code;
}
