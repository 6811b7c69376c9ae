import { test } from "vitest";

test("the worker is ready; its rounds begin after this file", () => {});
