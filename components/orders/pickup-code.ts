/** Passes a pickup code from the palette to the shipping desk. It is not in the URL, because URLs are logged. */
let kept = "";

export function storePickupCode(code: string) {
  kept = code;
}
export function takePickupCode() {
  const code = kept;
  kept = "";
  return code;
}
