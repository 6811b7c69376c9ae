import { expect, test } from "vitest";
import type { PageProblem } from "@/components/api/problem";
import { restoreEach } from "./restore-each";

const refused = (code: PageProblem["code"]) => ({ problem: { code, detail: "", request_id: "" } });

test("an undo of several records skips and counts those changed or deleted since", async () => {
  const answers = [{}, refused("stale"), refused("not_found"), {}];
  expect(await restoreEach(answers, async (answer) => answer)).toEqual({ back: 2, left: 2 });
});

test("an undo of several records reports another refusal and restores the others", async () => {
  const answers = [refused("invalid_request"), refused("forbidden"), {}];
  expect(await restoreEach(answers, async (answer) => answer)).toEqual({
    back: 1,
    left: 0,
    ...refused("invalid_request"),
  });
});

test("an undo of several records stops when the server cannot be reached", async () => {
  let tries = 0;
  const undone = await restoreEach([1, 2], async () => {
    tries += 1;
    return refused("offline");
  });
  expect([tries, undone.problem?.code]).toEqual([1, "offline"]);
});
