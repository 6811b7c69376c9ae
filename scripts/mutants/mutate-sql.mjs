const comparisons = { "<=": "<", "<": "<=", ">=": ">", ">": ">=", "=": "<>", "<>": "=" };
/** A condition or an order ends where one of these begins, or at a closing bracket. */
const ends =
  /^(and|or|order by|group by|having|limit|offset|for (no key )?update|for share|returning|union|on conflict|window)\b/i;

/** Returns the mutants of a template's text: places and new texts. Values stand in it as `${???}`. */
export function sqlMutants(text) {
  const found = [];
  const add = (start, end, other) => found.push({ start, end, text: other });
  const each = (pattern, then) => {
    for (const match of text.matchAll(pattern)) then(match.index, match[0]);
  };
  each(/\band\s/gi, (at) => {
    if (!isBetween(text.slice(0, at))) add(at, endOf(text, at + 3), "");
  });
  each(/\border by\b/gi, (at) => add(at, endOf(text, at + 8), ""));
  each(/\bfor (no key )?update( of [\w", ]+?)?( skip locked| nowait)?(?=[\s`)]|$)/gi, (at, all) => {
    add(at, at + all.length, "");
    const skip = / (skip locked|nowait)$/i.exec(all);
    if (skip) add(at + skip.index, at + all.length, "");
  });
  each(/\b(desc|asc)\b/gi, (at, word) => add(at, at + word.length, word.toLowerCase() === "desc" ? "asc" : "desc"));
  each(/\bis (not )?null\b/gi, (at, all) => add(at, at + all.length, /not/i.test(all) ? "is null" : "is not null"));
  each(/(?<= )(<=|>=|<>|<|>|=)(?= )/g, (at, sign) => {
    if (sign !== "=" || !isAssignment(text.slice(0, at))) add(at, at + sign.length, comparisons[sign]);
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

const isBetween = (before) => /\bbetween\s+(?:(?!\band\b).)*$/is.test(before);

/** `set a = 1` is no comparison. */
function isAssignment(before) {
  const [last] = [...before.matchAll(/\b(set|where|on|when|and|or|having|select)\b/gi)].slice(-1);
  return last?.[0].toLowerCase() === "set";
}

/** Finds where the part of a statement ends that begins before `at`. */
function endOf(text, at) {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text.startsWith("${", i)) i = text.indexOf("}", i);
    else if (text[i] === "(") depth++;
    else if (text[i] === "`" || (text[i] === ")" && depth-- === 0)) return i;
    else if (depth === 0 && /\s/.test(text[i - 1]) && ends.test(text.slice(i))) return i;
  }
  return text.length;
}
