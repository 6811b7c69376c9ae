const most = 200;
/** Controls, and what turns the direction of writing around: `gpj.exe` would read `exe.jpg`. */
const unwritable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The last path segment of what was sent, as it can be kept and shown; `otherwise` where nothing is left of it. */
export function fileName(sent: string, otherwise: string) {
  const last = sent.split(/[/\\]/).at(-1)!;
  const name = last.replace(unwritable, "").normalize("NFC").trim();
  return /^\.*$/.test(name) ? otherwise : shortened(name);
}

/** A long one keeps its ending. */
function shortened(name: string) {
  const letters = [...name];
  if (letters.length <= most) return name;
  const [ending = ""] = /\.[^.\s]{1,10}$/.exec(name) ?? [];
  return letters.slice(0, most - [...ending].length).join("") + ending;
}
