const browsers: [RegExp, string][] = [
  [/MicroMessenger/, "WeChat"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: [RegExp, string][] = [
  [/HarmonyOS/, "HarmonyOS"],
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** The order matters: most browsers also name older browsers. */
export const readUserAgent = (text: string) => ({ browser: first(browsers, text), os: first(systems, text) });

const first = (known: [RegExp, string][], text: string) => known.find(([pattern]) => pattern.test(text))?.[1] ?? "";
