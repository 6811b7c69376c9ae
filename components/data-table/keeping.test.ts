import { expect, test } from "vitest";
import { keeping } from "./keeping";

interface State {
  columns: string[] | null;
  views: string[];
}
const first: State = { columns: null, views: [] };
const offline = { code: "offline" };

/** A server that answers when it is told to. */
function slowly() {
  const sent: Partial<State>[] = [];
  const answers: ((answer: { problem?: typeof offline }) => void)[] = [];
  const shown: State[] = [];
  const problems: unknown[] = [];
  const keep = keeping<State, typeof offline>(first, {
    send(changed) {
      sent.push(changed);
      return new Promise((answer) => answers.push(answer));
    },
    show: (state) => shown.push(state),
    onProblem: (problem) => problems.push(problem),
  });
  async function answer(problem?: typeof offline) {
    answers.shift()!({ problem });
    await new Promise(setImmediate);
  }
  return { keep, sent, answer, problems, now: () => shown.at(-1) };
}

test("two changes of one field arrive in their order: the second is sent when the first is answered, and is the one that stays", async () => {
  const { keep, sent, answer, now } = slowly();
  keep({ columns: ["name"] });
  keep({ columns: ["name", "price"] });
  keep({ columns: ["price"] });
  expect(sent).toEqual([{ columns: ["name"] }]);
  expect(now()).toEqual({ columns: ["price"], views: [] });
  await answer();
  expect(now()).toEqual({ columns: ["price"], views: [] });
  expect(sent).toEqual([{ columns: ["name"] }, { columns: ["price"] }]);
  await answer();
  expect(now()).toEqual({ columns: ["price"], views: [] });
  expect(sent).toHaveLength(2);
});

test("columns and views that change before the first answer both stay", async () => {
  const { keep, sent, answer, now } = slowly();
  keep({ columns: ["name"] });
  keep({ views: ["To ship"] });
  await answer();
  await answer();
  expect(sent).toEqual([{ columns: ["name"] }, { views: ["To ship"] }]);
  expect(now()).toEqual({ columns: ["name"], views: ["To ship"] });
});

test("a change that is refused is taken back and said; a later one stays, also that of the same field", async () => {
  const { keep, answer, problems, now } = slowly();
  keep({ columns: ["name"] });
  keep({ views: ["To ship"] });
  await answer(offline);
  expect(now()).toEqual({ columns: null, views: ["To ship"] });
  await answer();
  keep({ columns: ["a"] });
  keep({ columns: ["b"] });
  await answer(offline);
  expect(now()).toEqual({ columns: ["b"], views: ["To ship"] });
  await answer();
  expect(now()).toEqual({ columns: ["b"], views: ["To ship"] });
  expect(problems).toEqual([offline, offline]);
  keep({ columns: ["c"] });
  await answer(offline);
  expect(now()).toEqual({ columns: ["b"], views: ["To ship"] });
});
