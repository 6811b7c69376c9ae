/** Returns counts and the text of a report. `judged` survivors have a comment that says why they may live. */
export function reportOf(room, mutants, resultOf, sources) {
  const all = Object.values(mutants).flatMap((list) => list.map((one) => ({ ...one, ...resultOf(one) })));
  const living = all.filter(({ result }) => result === "survived" || result === "unreached");
  const open = living.filter(({ judged }) => !judged);
  const counts = {
    room,
    all: all.filter(({ result }) => result).length,
    found: all.filter(({ result }) => result === "found").length,
    judged: living.length - open.length,
    survived: open.filter(({ result }) => result === "survived").length,
    unreached: open.filter(({ result }) => result === "unreached").length,
  };
  const text = [`# ${sentence(counts)}`, ...open.map((one) => entry(one, sources.get(one.file)))].join("\n\n");
  return { counts, text: `${text}\n` };
}

export function sentence({ room, all, found, judged, survived, unreached }) {
  return `${room}: ${found} of ${all} found, ${judged} judged, ${survived} survived, ${unreached} that no test reaches`;
}

function entry({ file, line, kind, start, end, text, from, to, result, tried = [] }, source) {
  const [a, b] = [Math.min(from, lineStart(source, start)), Math.max(to, end)];
  const shown = (part) => part.replace(/\s+/g, " ").trim();
  const before = shown(source.slice(a, b));
  const after = shown(source.slice(a, start) + text + source.slice(end, b));
  const tests = result === "unreached" ? "no test reaches it" : named(tried);
  return `${file}:${line} (${kind}; ${tests})\n- ${before}\n+ ${after}`;
}

/** A survivor may have met a hundred files of tests. */
const named = (tests) =>
  tests.length > 5 ? `${tests.slice(0, 5).join(", ")} and ${tests.length - 5} others` : tests.join(", ");

const lineStart = (source, at) => source.lastIndexOf("\n", at - 1) + 1;
