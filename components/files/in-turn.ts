/**
 * Adds what has just been uploaded to what is chosen. Files that were uploaded together stand in the order in which they were chosen on the
 * device, however fast each was; those that were chosen in the library keep their places. `turnOf` is undefined for them.
 */
export function addInTurn<F extends { id: number }>(chosen: F[], file: F, turnOf: (id: number) => number | undefined) {
  const others = chosen.filter(({ id }) => id !== file.id);
  const turn = turnOf(file.id)!;
  const later = others.findIndex(({ id }) => (turnOf(id) ?? 0) > turn);
  return later < 0 ? [...others, file] : others.toSpliced(later, 0, file);
}
