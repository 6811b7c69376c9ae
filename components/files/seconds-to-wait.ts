import type { PageProblem } from "@/components/problem-words";

/** A server that is busy or away gets an upload so often by itself. Then a person decides. */
const mostTries = 5;

/**
 * Returns after how many seconds a refused upload is sent again by itself; undefined if a person decides. The limit of uploads a minute
 * ends for certain, but a server that is away may stay so.
 */
export function secondsToWait({ code, retry_after }: PageProblem, tries: number): number | undefined {
  const goesOn = code === "too_many_requests" || (code === "unavailable" && tries < mostTries);
  return goesOn ? retry_after : undefined;
}
