import { randomUUID } from "node:crypto";
import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import type { Post } from "./post";
import type { checks } from "./schemas";
import { newSecret, signedHeaders } from "./sign";

interface Sent {
  check: (typeof checks)[number];
  expected?: "4xx";
  id?: string;
  secrets?: string[];
  at?: Date;
  type?: string;
  sequence?: number;
  padding?: string;
}

const largeBytes = 200_000;
const oldMs = 600_000;

/** Sends a series of requests, one after the other, and compares the answers with the right ones. */
export async function examine(post: Post, secret: string, language: Language) {
  const good = newId();
  const series: Sent[] = [
    { check: "good", id: good },
    { check: "repeated", id: good },
    { check: "wrong_signature", secrets: [newSecret()], expected: "4xx" },
    { check: "old_secret", secrets: [newSecret(), secret] },
    { check: "old_time", at: new Date(Date.now() - oldMs), expected: "4xx" },
    { check: "later_first", sequence: 2 },
    { check: "earlier_second" },
    { check: "unknown_type", type: "kiosk.unknown" },
    { check: "large", padding: "x".repeat(largeBytes) },
    { check: "good_again" },
  ];
  const lines = [];
  for (const { check, expected = "2xx" as const, ...sent } of series) {
    const { status, error } = await send(post, secret, sent);
    const passed = String(status).startsWith(expected[0]!);
    lines.push({ check, expected, answer: translate(String(status ?? error), language), passed });
    if (check === "good" && status === null) break; // the receiver is not reached
  }
  return { passed: lines.every(({ passed }) => passed), lines };
}

const newId = () => `exam_${randomUUID()}`;

function send(post: Post, secret: string, sent: Omit<Sent, "check" | "expected">) {
  const { id = newId(), secrets = [secret], at = new Date(), type = "order.paid", ...data } = sent;
  const body = JSON.stringify({
    id,
    position: 0,
    type,
    timestamp: at.toISOString(),
    test: true,
    data: { resource: "order", id: 0, sequence: 1, ...data },
  });
  return post(signedHeaders(secrets, id, body, at), body);
}
