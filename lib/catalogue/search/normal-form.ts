/** The form in which words are compared: normal width, lower case, single spaces. */
export const normalForm = (text: string) => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

const maxLength = 40;
/** Seven digits or more, possibly in groups, or an e-mail address. */
const personal = /\d(?:[ .-]?\d){6}|\S@\S/;

/** Long texts are pasted rather than searched for, and a phone number or an address would be personal data. */
export const isCounted = (normal: string) => [...normal].length <= maxLength && !personal.test(normal);
