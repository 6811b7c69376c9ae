/** Splits mutants into layers in which none stands within another one: all of a layer can be active at once. */
export function layersOf(mutants) {
  const layers = [];
  const isApart = (a, b) => a.file !== b.file || a.to <= b.from || b.to <= a.from;
  for (const one of mutants) {
    const layer = layers.find((others) => others.every((other) => isApart(one, other)));
    if (layer) layer.push(one);
    else layers.push([one]);
  }
  return layers;
}

/** Returns those of a group that fail alone, found by halves: `fails` tries some together. If it `isSure` that one fails, it does not ask. */
export async function failingOf(group, fails, isSure = false) {
  if (!group.length) return [];
  if ((group.length === 1 || !isSure) && !(await fails(group))) return [];
  if (group.length === 1) return group;
  const middle = Math.ceil(group.length / 2);
  const first = await failingOf(group.slice(0, middle), fails);
  return [...first, ...(await failingOf(group.slice(middle), fails, !first.length))];
}
