/** A spreadsheet rounds numbers of more than 15 digits. A tab at the end makes them text. */
export const longNumber = (text: string | null | undefined) => (text && /^\d{16,}$/.test(text) ? `${text}\t` : text);
