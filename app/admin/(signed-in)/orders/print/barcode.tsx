/** The order number as a barcode. Scanning it at the shipping desk opens the order. */
export function Barcode({ text, className }: { text: string; className?: string }) {
  const bars = barWidths(text);
  if (!bars.length) return null;
  let at = 10; // the quiet zone, in modules, that scanners require
  const rectangles = bars.map((width, place) => {
    const x = at;
    at += width;
    return place % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : "";
  });
  return (
    <svg
      viewBox={`0 0 ${at + 10} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden="true"
      className={`max-w-full shrink-0 ${className ?? ""}`}
    >
      <path d={rectangles.join("")} fill="#000" />
    </svg>
  );
}

// Code 128, code set C: each symbol encodes two digits in 11 modules, as six alternating widths of bars and spaces.
const widths =
  "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232".match(
    /.{6}/g,
  )!;
const startC = 105;
const stop = "2331112";

/** The alternating widths of bars and spaces in modules, starting with a bar. Empty unless the number of digits is even. */
export function barWidths(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) return [];
  const values = digits.match(/\d\d/g)!.map(Number);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), startC) % 103;
  return [...[startC, ...values, check].map((value) => widths[value]!), stop].join("").split("").map(Number);
}
