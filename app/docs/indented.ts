/** A line of the column beside an operation. */
const widest = 60;

/** JSON for people: an object that fits into one line stands on one, such as `{ "url": "…", "width": 320 }`. */
export function indented(value: unknown, indent = ""): string {
  const short = onOneLine(value);
  if (typeof value !== "object" || value === null || short.length + indent.length <= widest) return short;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = isList
    ? value.map((item) => inner + indented(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${indented(item, inner)}`);
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${onOneLine(item)}`);
  return fields.length ? `{ ${fields.join(", ")} }` : "{}";
}
