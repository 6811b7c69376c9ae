import { excerptOf } from "../../fault";

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
  mappings: string;
  /** The sources that are not of the mini-program. */
  ignoreList: number[];
}
interface Place {
  file: string;
  line: number;
  column: number;
  source?: string;
}
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const frame = /(https?:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;
const maps = new Map<string, Promise<SourceMap | undefined>>();

/** Finds the place in the mini-program's own files that an error comes from. */
export async function placeOfError({ stack = "" }: Error): Promise<Place | undefined> {
  for (const [, url = "", line, column] of stack.matchAll(frame)) {
    const known = maps.get(url) ?? fetchMap(url);
    maps.set(url, known);
    const map = await known;
    const place = map && placeIn(map, Number(line) - 1, Number(column) - 1);
    if (place) return place;
  }
  return undefined;
}

const fetchMap = (url: string) =>
  fetch(`${url}.map`).then(
    (answer): Promise<SourceMap> | undefined => (answer.ok ? answer.json() : undefined),
    () => undefined,
  );

function placeIn(map: SourceMap, line: number, column: number): Place | undefined {
  let [source, sourceLine, sourceColumn] = [0, 0, 0];
  let found: [source: number, line: number, column: number] | undefined;
  for (const [index, row] of map.mappings.split(";").entries()) {
    if (index > line) break;
    let at = 0;
    for (const segment of row.split(",")) {
      const [ahead = 0, sources, lines = 0, columns = 0] = numbersIn(segment);
      at += ahead;
      if (sources === undefined) continue;
      source += sources;
      sourceLine += lines;
      sourceColumn += columns;
      if (index === line && at <= column) found = [source, sourceLine, sourceColumn];
    }
  }
  if (!found || map.ignoreList.includes(found[0])) return undefined;
  return {
    file: map.sources[found[0]]!,
    line: found[1] + 1,
    column: found[2] + 1,
    source: excerptOf(map.sourcesContent[found[0]]?.split("\n")[found[1]] ?? "", found[2]),
  };
}

/** The numbers of one segment: base 64, the lowest five bits first, the sign in the lowest bit. */
function numbersIn(segment: string) {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const char of segment) {
    const digit = digits.indexOf(char);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
