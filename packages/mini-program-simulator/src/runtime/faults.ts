import { closestName, excerpt, type Fault, formatFault, formatLocation } from "../fault";
import { device, options } from "./device";
import { addOverlay, create } from "./screen";
import { createWords } from "./words";

/** Describes a problem in one sentence, with file, line and page if they are known. In development the frame shows it, too. */
export async function describeProblem(problem: unknown) {
  const page = [...document.querySelectorAll<HTMLElement>("[data-route]:not(.behind)")].at(-1)?.dataset.route;
  const fault = isFault(problem) ? problem : await createFault(problem, page);
  if (options.development) showFault(fault);
  return formatFault(fault, device.language === "zh_CN" ? "zh" : "en");
}

const isFault = (problem: unknown): problem is Fault =>
  typeof problem === "object" && problem !== null && "file" in problem && "message" in problem;

async function createFault(problem: unknown, page?: string): Promise<Fault> {
  const text = problem instanceof Error ? problem.message : String(problem);
  const location = problem instanceof Error ? await locateError(problem) : undefined;
  return { file: page ?? "app.js", page, ...location, message: createMessage(text) };
}

function createMessage(text: string): Fault["message"] {
  const [, unsupported] = /^wx\.(\w+) is not in the simulator$/.exec(text) ?? [];
  if (!unsupported) return { en: text, zh: text };
  const intended = closestName(unsupported, Object.keys((globalThis as unknown as { wx: object }).wx));
  return {
    en: `wx.${unsupported} is not in the simulator.${intended ? ` Is wx.${intended} meant?` : ""}`,
    zh: `模拟器没有 wx.${unsupported}。${intended ? `是否应为 wx.${intended}？` : ""}`,
  };
}

const panelWord = createWords(
  { title: "Mistakes in the mini-program", close: "Close", page: "Page {page}" },
  { title: "小程序有错误", close: "关闭", page: "页面 {page}" },
);
const shown = new Set<string>();
let list: HTMLOListElement | undefined;

/** Adds a fault to the panel over the pages, the newest first, each only once. */
function showFault(fault: Fault) {
  const key = formatFault(fault, "en");
  if (shown.has(key)) return;
  shown.add(key);
  list ??= openPanel();
  list.prepend(
    create(
      "li",
      {},
      create("b", { textContent: formatLocation(fault) }),
      ...(fault.page ? [create("small", { textContent: panelWord("page", { page: fault.page }) })] : []),
      create("p", { textContent: fault.message[device.language === "zh_CN" ? "zh" : "en"] }),
      ...(fault.source ? [create("code", { textContent: fault.source })] : []),
    ),
  );
}

function openPanel() {
  const rows = create("ol");
  const close = create("button", { type: "button", textContent: panelWord("close") });
  const heading = create("header", {}, create("h2", { textContent: panelWord("title") }), close);
  const panel = create("section", { role: "alert", ariaLabel: panelWord("title") }, heading, rows);
  const remove = addOverlay("faults", panel);
  close.onclick = () => {
    remove();
    list = undefined;
    shown.clear();
  };
  return rows;
}

interface CompilerFaults {
  faults: Fault[];
  /** The fault to report for a missing handler, by the path of the page or component and the name of the handler. */
  handlers: Record<string, Record<string, Fault>>;
}
/** glass-easel's class. Importing it here would move it out of the first page's script and make that larger. */
interface ComponentClass {
  getMethod(component: { is: string }, name: string): unknown;
}
type PageElement = HTMLElement & { __wxElement: object };

/** Reports the faults that the compiler found, and missing handlers when they are called. */
export async function watchHandlers({ faults, handlers }: CompilerFaults, report: (problem: unknown) => unknown) {
  for (const fault of faults) report(fault);
  const Component = componentClass((await firstPage()).__wxElement);
  const find = Component.getMethod;
  Component.getMethod = (component, name) => {
    const method = find.call(Component, component, name);
    const fault = handlers[component.is]?.[name];
    if (!method && fault) report(fault);
    return method;
  };
}

function componentClass(element: object): ComponentClass {
  const own = element.constructor;
  return "getMethod" in own ? (own as unknown as ComponentClass) : componentClass(Object.getPrototypeOf(element));
}

async function firstPage() {
  for (;;) {
    const page = document.querySelector<PageElement>("wx-page");
    if (page) return page;
    await new Promise(requestAnimationFrame);
  }
}

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
  mappings: string;
  /** The indexes of sources outside of the mini-program. */
  ignoreList: number[];
}
interface SourceLocation {
  file: string;
  line: number;
  column: number;
  source?: string;
}
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const stackFrame = /(https?:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;
const maps = new Map<string, Promise<SourceMap | undefined>>();

/** Finds the location in the mini-program's files that an error comes from. */
export async function locateError({ stack = "" }: Error): Promise<SourceLocation | undefined> {
  for (const [, url = "", line, column] of stack.matchAll(stackFrame)) {
    const known = maps.get(url) ?? fetchMap(url);
    maps.set(url, known);
    const map = await known;
    const found = map && lookUp(map, Number(line) - 1, Number(column) - 1);
    if (found) return found;
  }
  return undefined;
}

const fetchMap = (url: string) =>
  fetch(`${url}.map`).then(
    (answer): Promise<SourceMap> | undefined => (answer.ok ? answer.json() : undefined),
    () => undefined,
  );

function lookUp(map: SourceMap, line: number, column: number): SourceLocation | undefined {
  let [source, sourceLine, sourceColumn] = [0, 0, 0];
  let found: [source: number, line: number, column: number] | undefined;
  for (const [index, row] of map.mappings.split(";").entries()) {
    if (index > line) break;
    let at = 0;
    for (const segment of row.split(",")) {
      const [ahead = 0, sources, lines = 0, columns = 0] = decodeNumbers(segment);
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
    source: excerpt(map.sourcesContent[found[0]]?.split("\n")[found[1]] ?? "", found[2]),
  };
}

/** Decodes one segment: base 64, the lowest five bits first, the sign in the lowest bit. */
function decodeNumbers(segment: string) {
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
