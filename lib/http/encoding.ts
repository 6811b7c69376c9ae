/** The preferred one first. */
const encodings = ["br", "gzip"] as const;

/** The encoding to send; undefined for none. */
export function encodingFor(accepted = "") {
  const weights = new Map(accepted.toLowerCase().split(",").map(weighed));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 ? best : undefined;
}

function weighed(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
  const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
