/**
 * A function that remembers what it made of texts that come again and again. Its results must depend on the text alone. A text from outside
 * may be of any length, and a long one is not remembered.
 */
export function remembering<Made>(make: (text: string) => Made, most = 2000, longest = 200): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (text.length > longest) return made;
    if (known.size >= most) known.clear();
    known.set(text, made);
    return made;
  };
}
