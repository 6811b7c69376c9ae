/**
 * Returns a source that has all of its mutants in it. An expression with mutants becomes
 * `(kioskMutant(7) ? changed : original)`, so one loaded module can be any of them.
 */
export function instrumented(source, mutants) {
  const places = new Map();
  for (const one of mutants) {
    const place = `${one.from} ${one.to}`;
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  // Outer places first: a place contains the ones that follow it and end before it does.
  const sorted = [...places.values()].toSorted(([a], [b]) => a.from - b.from || b.to - a.to);
  const drizzle = mutants.some(({ text }) => text.startsWith("kioskDrizzle.")) ? drizzleImport : "";
  return `${render(source, 0, source.length, sorted)}${drizzle}`;
}

const drizzleImport = '\nimport * as kioskDrizzle from "drizzle-orm";';

/** Returns a mutant's expression: the changed text with all that stands around it in the place. */
const changed = (source, { from, to, start, end, text }) => source.slice(from, start) + text + source.slice(end, to);

function render(source, from, to, places) {
  let text = "";
  let at = from;
  for (let i = 0; i < places.length; ) {
    const here = places[i];
    const [{ from: start, to: end }] = here;
    const inner = places.slice(i + 1).filter(([one]) => one.from < end);
    const choices = here.map((one) => `globalThis.kioskMutant(${one.id}) ? (${changed(source, one)}) : `).join("");
    text += `${source.slice(at, start)}(${choices}(${render(source, start, end, inner)}))`;
    at = end;
    i += 1 + inner.length;
  }
  return text + source.slice(at, to);
}
