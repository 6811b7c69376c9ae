/**
 * Caches the results of a function of a text. Long texts are not cached, because clients choose their length.
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
