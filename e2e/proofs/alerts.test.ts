import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { afterAll, expect, test } from "vitest";
import { scratchDirectory } from "../fixtures/databases/scratch";

interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: { summary: string };
}
/** `series` has the samples of each minute: of a shop that is fine, and of one that is not. */
interface Case {
  alert: string;
  series: Record<string, [fine: string, bad: string]>;
  /** Other labels of the alert than `shop` and `severity`. */
  labels?: string[];
  at?: string;
}

const path = resolve("docs/alerts.yaml");
const { rules } = (parseYaml(readFileSync(path, "utf8")) as { groups: [{ rules: Rule[] }] }).groups[0];
const each = ["instance", "job"];
const none = "0x60";
const few = "0+10x60";
const many = "0+1000x60";
const cases: Case[] = [
  { alert: "KioskInstanceDown", series: { up: ["1x60", "0x60"] }, labels: each },
  { alert: "KioskDatabaseDown", series: { kiosk_database_up: ["1x60", "0x60"] } },
  {
    alert: "KioskErrors",
    series: {
      'kiosk_operation_answers_total{status="500"}': [none, "0+1x60"],
      'kiosk_operation_answers_total{status="200"}': [many, few],
    },
  },
  {
    alert: "KioskSlow",
    series: {
      'kiosk_operation_duration_seconds_bucket{le="1"}': [many, none],
      'kiosk_operation_duration_seconds_bucket{le="2.5"}': [many, few],
      'kiosk_operation_duration_seconds_bucket{le="+Inf"}': [many, few],
    },
  },
  { alert: "KioskEventLoopLag", series: { nodejs_eventloop_lag_p99_seconds: ["0.02x60", "0.3x60"] }, labels: each },
  {
    alert: "KioskWaitsForPool",
    series: {
      'kiosk_database_wait_seconds_bucket{line="pool",le="0.5"}': [many, none],
      'kiosk_database_wait_seconds_bucket{line="pool",le="1"}': [many, few],
      'kiosk_database_wait_seconds_bucket{line="pool",le="+Inf"}': [many, few],
    },
  },
  { alert: "KioskSweepLate", series: { kiosk_sweep_age_seconds: ["9x60", "90x60"] }, labels: each },
  { alert: "KioskSweepsFail", series: { kiosk_sweep_failures_total: [none, "0+3x60"] }, labels: each },
  {
    alert: "KioskNeedsPerson",
    series: {
      'kiosk_notifications_failed{reason="review"}': [none, "1x60"],
      kiosk_refunds_failed: [none, none],
    },
  },
  {
    alert: "KioskNeedsPerson",
    series: {
      'kiosk_notifications_failed{reason="review"}': [none, none],
      kiosk_refunds_failed: [none, "1x60"],
    },
  },
  ...["silent", "untrusted"].map((outcome) => ({
    alert: "KioskWechatFails",
    series: {
      [`kiosk_wechat_call_duration_seconds_count{outcome="${outcome}"}`]: [none, few] satisfies [string, string],
      'kiosk_wechat_call_duration_seconds_count{outcome="ok"}': [many, few] satisfies [string, string],
    },
  })),
  {
    alert: "KioskWechatRefuses",
    series: {
      'kiosk_wechat_call_duration_seconds_count{operation="/v3/refund",outcome="refused"}': [none, many],
      'kiosk_wechat_call_duration_seconds_count{operation="/v3/refund",outcome="ok"}': [many, few],
    },
    labels: ["operation"],
  },
  { alert: "KioskDiskFills", series: { kiosk_data_free_bytes: ["10e9x60", "0.4e9x60"] }, labels: each },
  { alert: "KioskDiskFills", series: { kiosk_data_free_bytes: ["60e9x60", "60e9-0.1e9x60"] }, labels: each },
  { alert: "KioskBackupOld", series: { kiosk_export_age_seconds: ["3600x60", "200000x60"] } },
  {
    alert: "KioskBackupOld",
    series: { kiosk_database_up: ["1x3000", "1x3000"], kiosk_export_age_seconds: ["3600x3000", "_x3000"] },
    at: "50h",
  },
];

const { path: folder, remove } = scratchDirectory();
afterAll(remove);

function promtool(...args: string[]) {
  const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  return { status, said: stdout + stderr };
}

const labelsOf = (shop: string): Record<string, string> => ({
  shop,
  job: "kiosk",
  instance: `${shop}:3000`,
  operation: "/v3/refund",
});

function withLabels(name: string, shop: string) {
  const [, metric, own] = /^(\w+)(?:\{(.*)\})?$/.exec(name)!;
  return `${metric}{${own ? `${own},` : ""}shop="${shop}",job="kiosk",instance="${shop}:3000"}`;
}

/** A test of promtool: `bad` is one of two shops, and the alert fires for it alone. */
function expectAlert({ alert, series, labels = [], at = "45m" }: Case, bad: string) {
  const rule = rules.find((each) => each.alert === alert)!;
  const known = labelsOf(bad);
  const summary = rule.annotations.summary.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => known[name]!);
  const named = Object.fromEntries(labels.map((name) => [name, known[name]]));
  return {
    interval: "1m",
    input_series: ["tea", "books"].flatMap((shop) =>
      Object.entries(series).map(([name, [fine, other]]) => ({
        series: withLabels(name, shop),
        values: shop === bad ? other : fine,
      })),
    ),
    alert_rule_test: [
      {
        eval_time: at,
        alertname: alert,
        exp_alerts: [{ exp_labels: { shop: bad, ...rule.labels, ...named }, exp_annotations: { summary } }],
      },
    ],
  };
}

test("each alert fires for the faulty shop and not for the other one", () => {
  expect(rules.map(({ alert }) => alert)).toEqual([...new Set(cases.map(({ alert }) => alert))]);
  const file = join(folder, "alerts.test.yaml");
  const tests = cases.flatMap((one) => ["tea", "books"].map((bad) => expectAlert(one, bad)));
  writeFileSync(file, JSON.stringify({ rule_files: [path], evaluation_interval: "5m", tests }));
  expect(promtool("test", "rules", file)).toEqual({ status: 0, said: expect.stringContaining("SUCCESS") });
});

test("each alert has a severity and names its shop", () => {
  for (const { alert, labels, annotations } of rules) {
    expect([alert, ["critical", "warning"]]).toEqual([alert, expect.arrayContaining([labels.severity])]);
    expect(annotations.summary).toMatch(/^\{\{ \$labels\.shop \}\}: /);
  }
});

test.each(["docs/deploy.md", "docs/zh-CN/deploy.md"])(
  "Prometheus accepts the configuration of %s, which labels each target with its shop",
  (guide) => {
    const [, scrape] = /^```yaml\n(scrape_configs:[\s\S]*?)^```$/m.exec(readFileSync(guide, "utf8"))!;
    const file = join(folder, "prometheus.yaml");
    writeFileSync(file, `rule_files: ["${path}"]\n${scrape}`);
    expect(promtool("check", "config", file)).toMatchObject({ status: 0 });
    const { scrape_configs: jobs } = parseYaml(scrape!) as {
      scrape_configs: { job_name: string; static_configs: { labels?: { shop?: string } }[] }[];
    };
    expect(jobs.map(({ job_name }) => job_name)).toEqual(["kiosk"]);
    const shops = jobs.flatMap(({ static_configs }) => static_configs.map(({ labels }) => labels?.shop));
    expect(shops.length).toBeGreaterThan(1);
    expect(new Set(shops).size).toBe(shops.length);
    expect(shops).not.toContain(undefined);
  },
);
