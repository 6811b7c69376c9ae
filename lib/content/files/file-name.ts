const maxLetters = 200;
/** Control characters, and those that reverse the writing direction: `gpj.exe` would read as `exe.jpg`. */
const unwritable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export function fileName(sent: string, otherwise: string) {
  const last = sent.split(/[/\\]/).at(-1)!;
  const name = last.replace(unwritable, "").normalize("NFC").trim();
  return /^\.*$/.test(name) ? otherwise : shortened(name);
}

function shortened(name: string) {
  const letters = [...name];
  if (letters.length <= maxLetters) return name;
  const [ending = ""] = /\.[^.\s]{1,10}$/.exec(name) ?? [];
  return letters.slice(0, maxLetters - [...ending].length).join("") + ending;
}
