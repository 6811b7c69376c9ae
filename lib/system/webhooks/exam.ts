import { randomUUID } from "node:crypto";
import type { Post } from "./post";
import type { checks } from "./schemas";
import { newSecret, signedHeaders } from "./sign";

type Check = (typeof checks)[number];

interface Sent {
  check: Check;
  id?: string;
  secrets?: string[];
  at?: Date;
  sequence?: number;
  type?: string;
  padding?: string;
  expected?: "4xx";
}

const largeBytes = 200_000;
const oldMs = 600_000;

const isRight = (status: number | null, expected: "2xx" | "4xx") =>
  status !== null && Math.floor(status / 100) === Number(expected[0]);

/** Sends a series of requests, one after the other, and compares the answers with the right ones. */
export async function examine(post: Post, secret: string) {
  const good = `exam_${randomUUID()}`;
  const series: Sent[] = [
    { check: "good", id: good },
    { check: "repeated", id: good },
    { check: "wrong_signature", secrets: [newSecret()], expected: "4xx" },
    { check: "old_secret", secrets: [newSecret(), secret] },
    { check: "old_time", at: new Date(Date.now() - oldMs), expected: "4xx" },
    { check: "later_first", sequence: 2 },
    { check: "earlier_second", sequence: 1 },
    { check: "unknown_type", type: "kiosk.unknown" },
    { check: "large", padding: "x".repeat(largeBytes) },
    { check: "good_again" },
  ];
  const lines = [];
  for (const { check, expected = "2xx" as const, ...sent } of series) {
    const outcome = await send(post, sent, secret);
    lines.push({ check, expected, ...outcome, passed: isRight(outcome.status, expected) });
    if (lines[0]!.status === null) break; // the receiver is not reached
  }
  return { passed: lines.every(({ passed }) => passed), lines };
}

function send(post: Post, sent: Omit<Sent, "check" | "expected">, secret: string) {
  const { id = `exam_${randomUUID()}`, secrets = [secret], at = new Date(), type = "order.paid", ...data } = sent;
  const body = testBody(type, at, { resource: "order", id: 0, sequence: 1, ...data });
  return post(signedHeaders(secrets, id, body, at), body);
}

export const testBody = (type: string, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), test: true, data });
