import { bucketEnds, type Durations } from "@/lib/kernel/process/figures";

type Labels = Record<string, string>;
type Sample<Value> = readonly [Labels, Value];

const escapes: Record<string, string> = { "\\": "\\\\", '"': '\\"', "\n": "\\n" };
const named = (labels: Labels) => {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (letter) => escapes[letter]!)}"`,
  );
  return pairs.length ? `{${pairs.join(",")}}` : "";
};
const head = (name: string, type: string, help: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** One figure in Prometheus' text format, with a line for each sample; nothing if there is none. */
export function figure(type: "counter" | "gauge", name: string, help: string, samples: Sample<number>[] | number) {
  const all = typeof samples === "number" ? [[{}, samples] as const] : samples;
  if (!all.length) return "";
  return head(name, type, help) + all.map(([labels, value]) => `${name}${named(labels)} ${value}\n`).join("");
}

export function histogram(name: string, help: string, samples: Sample<Durations>[]) {
  if (!samples.length) return "";
  return head(name, "histogram", help) + samples.map(([labels, durations]) => lines(name, labels, durations)).join("");
}

/** Each bucket counts those below it too. */
function lines(name: string, labels: Labels, { buckets, sum }: Durations) {
  let count = 0;
  const upTo = buckets.map((own, at) => {
    count += own;
    const le = at < bucketEnds.length ? String(bucketEnds[at]) : "+Inf";
    return `${name}_bucket${named({ ...labels, le })} ${count}\n`;
  });
  return `${upTo.join("")}${name}_sum${named(labels)} ${sum}\n${name}_count${named(labels)} ${count}\n`;
}
