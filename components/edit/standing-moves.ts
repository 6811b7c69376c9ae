/** Knows of each record which of its moves was the last. An earlier one is not taken back before it. */
export function standingMoves() {
  const moves = new Map<number, number[]>();
  let count = 0;
  const movesOf = (id: number) => moves.get(id) ?? [];
  const put = (id: number, move: number) =>
    moves.set(
      id,
      [...movesOf(id), move].toSorted((a, b) => a - b),
    );
  return {
    add(id: number) {
      count += 1;
      put(id, count);
      return count;
    },
    isLast: (id: number, move: number) => movesOf(id).at(-1) === move,
    /** It was refused, or is being taken back. */
    drop: (id: number, move: number) =>
      moves.set(
        id,
        movesOf(id).filter((each) => each !== move),
      ),
    /** It could not be taken back. */
    put,
  };
}
