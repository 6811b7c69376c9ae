import { barWidths } from "./code-128";

/** The order number as a barcode. Scanning it at the shipping desk opens the order. */
export function Barcode({ text, className }: { text: string; className?: string }) {
  const bars = barWidths(text);
  if (!bars.length) return null;
  let at = 10; // the quiet zone, in modules, that scanners require
  const drawn = bars.map((width, place) => {
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
      <path d={drawn.join("")} fill="#000" />
    </svg>
  );
}
