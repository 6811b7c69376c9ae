import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { type PageProblem, problemMessage } from "./problem";

const t = createTranslator({ problem: catalogues.en.problem });
const stale = (...messages: string[]): PageProblem => ({
  code: "stale",
  detail: "",
  request_id: "",
  errors: messages.map((message) => ({ path: "name", code: "stale", message })),
});

test("a problem is described by its distinct field errors, or else by its code", () => {
  const changed = "Changed by Li since you read it.";
  expect(problemMessage(stale(changed, "Is required.", changed), t, "en")).toBe(`${changed} Is required.`);
  expect(problemMessage({ code: "offline", detail: "", request_id: "" }, t, "en")).toBe(catalogues.en.problem.offline);
});
