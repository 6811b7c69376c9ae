interface Props {
  /** A description of the chart. The values are in a table next to it. */
  label: string;
  values: readonly number[];
  /** The days of the previous period, as a dashed line. Those that the period does not have are left out. */
  before: readonly number[];
  marks: readonly string[];
  /** The text of a value of the axis, and the smallest step between two. */
  format: (value: number) => string;
  leastStep: number;
}

const [width, height] = [720, 140];

/** A line chart that is rendered on the server and needs no script. */
export function LineChart({ label, values, before, marks, format, leastStep }: Props) {
  const shownBefore = before.slice(0, values.length);
  const ticks = axisTicks(Math.max(0, ...values, ...shownBefore), leastStep);
  const most = ticks.at(-1)!;
  const x = (place: number) => (values.length < 2 ? 0 : (place / (values.length - 1)) * width);
  const y = (value: number) => height - (value / most) * height;
  const line = (all: readonly number[]) =>
    all.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const last = values.length - 1;
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 pt-1 pb-3">
      <div
        aria-hidden="true"
        className="flex flex-col-reverse justify-between text-right text-small text-ink-3 tabular-nums"
      >
        {ticks.map((value) => (
          <span key={value} className="flex h-0 items-center justify-end">
            {format(value)}
          </span>
        ))}
      </div>
      <div className="relative">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-[150px] w-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
        >
          {ticks.map((value) => (
            <line key={value} x1="0" x2={width} y1={y(value)} y2={y(value)} className="stroke-line-soft" />
          ))}
          <polygon points={`0,${height} ${line(values)} ${width},${height}`} className="fill-soft" />
          <polyline
            points={line(shownBefore)}
            strokeDasharray="4 4"
            className="fill-none stroke-control stroke-[1.5]"
          />
          <polyline points={line(values)} strokeLinejoin="round" className="fill-none stroke-accent stroke-2" />
        </svg>
        {last >= 0 && (
          <span
            className="absolute size-2 -translate-1/2 rounded-full bg-accent"
            style={{ left: `${(x(last) / width) * 100}%`, top: `${(y(values[last]!) / height) * 100}%` }}
          />
        )}
      </div>
      <figcaption aria-hidden="true" className="col-start-2 mt-2 flex justify-between text-small text-ink-3">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The values of an axis from 0 to at least `most`: two to five steps of 1, 2 or 5 times a power of ten. */
function axisTicks(most: number, leastStep = 1) {
  const wanted = Math.max(most, leastStep) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const fitting = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted)!;
  const step = Math.max(fitting, leastStep);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, place) => place * step);
}
