/**
 * Returns what of a file of tests meets a mutant, and its seconds; nothing if no part reaches it. `only` has the numbers of the tests. It is
 * missing if the mutant is reached outside of them, where all may depend on it.
 */
export function partsFor({ around, parts, seconds }, id) {
  if (around.reached.has(id)) return { seconds };
  const reaching = parts.filter(({ reached }) => reached.has(id));
  if (!reaching.length) return undefined;
  const own = reaching.reduce((sum, part) => sum + part.seconds, around.seconds);
  return { only: reaching.map(({ at }) => at), seconds: own };
}

/** Counts how often a test found mutants of a file. It is likely to find the others, too. */
export function openOdds() {
  const counts = new Map();
  const countOf = (file, test) => counts.get(`${file} ${test}`) ?? { met: 0, found: 0 };
  return {
    note(file, test, isFound) {
      const { met, found } = countOf(file, test);
      counts.set(`${file} ${test}`, { met: met + 1, found: found + (isFound ? 1 : 0) });
    },
    /** The seconds until this test finds a mutant of the file. A near one is likely to, before anything is known. */
    secondsToFind(file, { test, far, seconds }) {
      const { met, found } = countOf(file, test);
      return ((0.5 + seconds) * (met + 2)) / (found + 2 / (1 + far) ** 2);
    },
  };
}
