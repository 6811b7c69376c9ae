import { createHash } from "node:crypto";
import { dirname } from "node:path/posix";
import { testsOf } from "../changed.mjs";
import { mutantsOf } from "./mutate.mjs";

/** `npm run proofs -- mutants` without a room takes these. */
export const rooms = [
  ...["lib/selling/pricing", "lib/selling/moves", "lib/selling/payments"],
  ...["lib/selling/shipping", "lib/selling/freight"],
  ...["lib/selling/orders", "lib/rights", "lib/people", "lib/catalogue/stock", "lib/catalogue", "lib/content"],
  ...["lib/storage", "lib/csv", "lib/http", "lib/kernel", "lib/system/move"],
  ...["components/data-table", "components/edit", "app/admin", "mini-program"],
];
/** Tests that are not where the code is. */
const elsewhere = { "mini-program": ["lib/starter/", "e2e/db/mini-program/"] };

const isSource = (file) =>
  /\.(ts|tsx|js)$/.test(file) && !/\.(test|fixture|spec|d)\.|(^|\/)client\.js$|^(e2e|scripts)\//.test(file);

/** Returns the source files of a room, none if there is no such room. It may be named without its first folder: `selling/pricing`. */
export function filesOfRoom(room, all) {
  const within = (path) => all.filter((file) => isSource(file) && (file === path || file.startsWith(`${path}/`)));
  const named = within(room);
  return named.length ? named : within(`lib/${room}`);
}

/**
 * Returns the mutants of files, each with its number and the name under which its result is kept. `lines` has only changed ones. `percent`
 * takes a sample: the same one each time, and a larger one contains it.
 */
export function mutantsByFile(files, sources, { lines, percent = 100 } = {}) {
  let id = 0;
  const all = files.map((file) => {
    const source = sources.get(file);
    const wanted = mutantsOf(source, languageOf(file))
      .filter(({ line }) => !lines || lines.get(file).has(line))
      .map((one) => ({ ...one, key: keyOf(file, source, one), judged: judgement(source, one.line) }))
      .filter(({ key }) => placeOf(key) < percent);
    return [file, wanted.map((one) => ({ ...one, file, id: ++id }))];
  });
  return Object.fromEntries(all.filter(([, mutants]) => mutants.length));
}

/** Between 0 and 100, as evenly as a hash. */
const placeOf = (key) => (100 * Buffer.from(key, "base64url").readUInt32BE()) / 2 ** 32;

const languageOf = (file) => file.split(".").at(-1);

/** A comment beside a line changes no result. */
const withoutComments = (source) => source.replace(/^\s*\/\/.*\n/gm, "");

function keyOf(file, source, { start, end, text }) {
  const at = withoutComments(source.slice(0, start)).length;
  return hashOf(file, withoutComments(source), at, end - start, text);
}

export const hashOf = (...parts) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

/** Returns what the comment on a line, or directly above it, says: `No test can tell: …`. */
function judgement(source, line) {
  const lines = source.split("\n");
  const [own] = /\/\/ No test can tell: .*/.exec(lines[line - 1]) ?? [];
  let above = line - 2;
  const comment = [];
  while (/^\s*\/\/ /.test(lines[above] ?? "")) comment.unshift(lines[above--].trim());
  return own ?? comment.find((text) => text.startsWith("// No test can tell: "));
}

/** Returns, by folder, the tests that are near its files. */
export function nearestOfEach(files, sources) {
  const folders = [...new Set(files.map(dirname))];
  const filesIn = (folder) => files.filter((file) => dirname(file) === folder);
  return Object.fromEntries(folders.map((folder) => [folder, nearestTests(filesIn(folder), sources)]));
}

/** Returns the tests that are near these files, the nearest first, and how far each one is. */
export function nearestTests(files, sources) {
  const { unit, db } = testsOf(files, sources);
  const folders = new Set(files.map(dirname));
  const isBeside = (test) => folders.has(dirname(test));
  const mirrored = [...folders].map((folder) => folder.replace(/^lib\//, "e2e/db/"));
  const rooms = [...new Set(mirrored.map((folder) => `${folder.split("/").slice(0, 3).join("/")}/`))];
  const others = Object.entries(elsewhere).flatMap(([room, tests]) =>
    files.some((file) => file.startsWith(room)) ? tests : [],
  );
  const isElsewhere = (test) => others.some((folder) => test.startsWith(folder));
  const isInRoom = (test) => rooms.some((room) => room.startsWith("e2e/db/") && test.startsWith(room));
  const rank = (test) => {
    if (isBeside(test)) return 0;
    if (unit.includes(test) || isElsewhere(test) || mirrored.includes(dirname(test))) return 1;
    const shared = mirrored.map((folder) => commonParts(folder, dirname(test)));
    return test.startsWith("e2e/db/every/") ? 9 : 8 - Math.max(...shared);
  };
  const near = [...sources.keys()].filter((test) => isBeside(test) || isInRoom(test) || isElsewhere(test));
  return [...new Set([...near, ...unit, ...db])]
    .filter((test) => /\.test\.tsx?$/.test(test) && !/^e2e\/(?!db\/|fixtures\/)/.test(test))
    .map((test) => ({ test, far: rank(test) }))
    .toSorted((a, b) => a.far - b.far);
}

function commonParts(a, b) {
  const [one, other] = [a.split("/"), b.split("/")];
  const differs = one.findIndex((part, at) => part !== other[at]);
  return differs < 0 ? one.length : differs;
}
