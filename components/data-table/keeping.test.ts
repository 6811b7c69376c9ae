import { expect, test } from "vitest";
import { keeping } from "./keeping";

interface State {
  columns: string[] | null;
  views: string[];
}
const first: State = { columns: null, views: [] };
const offline = { code: "offline" };
type Answer = { problem?: typeof offline };

/** A server that answers when it is told to. */
function slowly() {
  const sent: Partial<State>[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const shown: State[] = [];
  const problems: unknown[] = [];
  const keep = keeping<State, typeof offline>(first, {
    async send(change) {
      const done = change(first);
      sent.push(done);
      const { problem } = await new Promise<Answer>((answer) => answers.push(answer));
      return { done, problem };
    },
    show: (state) => shown.push(state),
    onProblem: (problem) => problems.push(problem),
  });
  async function answer(problem?: typeof offline) {
    answers.shift()!({ problem });
    await new Promise(setImmediate);
  }
  return { set: (changed: Partial<State>) => keep(() => changed), sent, answer, problems, now: () => shown.at(-1) };
}

test("two changes of one field arrive in their order: the second is sent when the first is answered, and is the one that stays", async () => {
  const { set, sent, answer, now } = slowly();
  set({ columns: ["name"] });
  set({ columns: ["name", "price"] });
  set({ columns: ["price"] });
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
  const { set, sent, answer, now } = slowly();
  set({ columns: ["name"] });
  set({ views: ["To ship"] });
  await answer();
  await answer();
  expect(sent).toEqual([{ columns: ["name"] }, { views: ["To ship"] }]);
  expect(now()).toEqual({ columns: ["name"], views: ["To ship"] });
});

test("a change that is refused is taken back and said; a later one stays, also that of the same field", async () => {
  const { set, answer, problems, now } = slowly();
  set({ columns: ["name"] });
  set({ views: ["To ship"] });
  await answer(offline);
  expect(now()).toEqual({ columns: null, views: ["To ship"] });
  await answer();
  set({ columns: ["a"] });
  set({ columns: ["b"] });
  await answer(offline);
  expect(now()).toEqual({ columns: ["b"], views: ["To ship"] });
  await answer();
  expect(now()).toEqual({ columns: ["b"], views: ["To ship"] });
  expect(problems).toEqual([offline, offline]);
  set({ columns: ["c"] });
  await answer(offline);
  expect(now()).toEqual({ columns: ["b"], views: ["To ship"] });
});

test("of two tabs each adds or takes away its own view, and what the other one kept meanwhile stays and is shown", async () => {
  let stored: State = { columns: null, views: ["Late"] };
  const aTab = () => {
    let now = stored;
    const keep = keeping<State, typeof offline>(stored, {
      async send(change) {
        await new Promise(setImmediate);
        const done = change(stored);
        stored = { ...stored, ...done };
        return { done };
      },
      show: (state) => {
        now = state;
      },
      onProblem: () => {},
    });
    const add = (view: string) => keep(({ views }) => ({ views: [...views, view] }));
    const drop = (view: string) => keep(({ views }) => ({ views: views.filter((one) => one !== view) }));
    return { add, drop, views: () => now.views };
  };
  const [one, other] = [aTab(), aTab()];
  one.add("To ship");
  one.add("On the road");
  other.add("Paid");
  other.drop("Late");
  expect([one.views(), other.views()]).toEqual([["Late", "To ship", "On the road"], ["Paid"]]);
  await expect.poll(() => stored.views).toEqual(["To ship", "Paid", "On the road"]);
  expect(other.views()).toEqual(["To ship", "Paid", "On the road"]);
});
