import { expect, test } from "vitest";
import type { PageProblem } from "@/components/api/problem";
import { restoreEach } from "./restore-each";

const refused = (code: PageProblem["code"]) => ({ problem: { code, detail: "", request_id: "" } });

test("what somebody has changed or deleted since is left and counted, and the others are put back", async () => {
  const answers = [{}, refused("stale"), refused("not_found"), {}];
  expect(await restoreEach(answers, async (answer) => answer)).toEqual({ back: 2, left: 2 });
});

test("a refusal for another reason is told, and the others are still put back", async () => {
  const answers = [refused("invalid_request"), refused("forbidden"), {}];
  expect(await restoreEach(answers, async (answer) => answer)).toEqual({
    back: 1,
    left: 0,
    ...refused("invalid_request"),
  });
});

test("nothing more is tried once the server cannot be reached", async () => {
  let tries = 0;
  const undone = await restoreEach([1, 2], async () => {
    tries += 1;
    return refused("offline");
  });
  expect([tries, undone.problem?.code]).toEqual([1, "offline"]);
});
