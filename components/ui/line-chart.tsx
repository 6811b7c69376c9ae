interface Props {
  /** A description of the chart. The values are in a table next to it. */
  label: string;
  values: readonly number[];
  /** The same days of the previous period, as a dashed line. */
  before: readonly number[];
  marks: readonly string[];
}

const [width, height] = [720, 140];

/** A line chart that is rendered on the server and needs no script. */
export function LineChart({ label, values, before, marks }: Props) {
  const most = Math.max(1, ...values, ...before) * 1.05;
  const x = (place: number) => (values.length < 2 ? 0 : (place / (values.length - 1)) * width);
  const y = (value: number) => height - (value / most) * height;
  const line = (all: readonly number[]) =>
    all.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const last = values.length - 1;
  return (
    <figure className="px-4 pb-3">
      <div className="relative">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-[150px] w-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
        >
          {[0, 1 / 3, 2 / 3, 1].map((part) => (
            <line key={part} x1="0" x2={width} y1={height * part} y2={height * part} className="stroke-line-soft" />
          ))}
          <polygon points={`0,${height} ${line(values)} ${width},${height}`} className="fill-soft" />
          <polyline points={line(before)} strokeDasharray="4 4" className="fill-none stroke-control stroke-[1.5]" />
          <polyline points={line(values)} strokeLinejoin="round" className="fill-none stroke-accent stroke-2" />
        </svg>
        {last >= 0 && (
          <span
            className="absolute size-2 -translate-1/2 rounded-full bg-accent"
            style={{ left: `${(x(last) / width) * 100}%`, top: `${(y(values[last]!) / height) * 100}%` }}
          />
        )}
      </div>
      <figcaption aria-hidden="true" className="mt-2 flex justify-between text-small text-ink-3">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </figcaption>
    </figure>
  );
}
