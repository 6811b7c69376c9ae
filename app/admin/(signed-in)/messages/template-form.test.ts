import { expect, test } from "vitest";
import { changedFields } from "@/components/edit/use-edit";
import { bodyOf, storedOf } from "./template-form";
import type { Template } from "./types";

const template = {
  version: 1,
  template_id: "",
  page: "pages/order/order",
  enabled: false,
  fields: [],
  values: ["goods"],
};
const { values } = storedOf(template as unknown as Template);

test("an emptied template id is sent, so that the server refuses it at its field", () => {
  const before = { ...values, template_id: "s".repeat(43) };
  expect(bodyOf(changedFields(before, values))).toEqual({ template_id: "" });
});

test("a template without an id stores its other fields", () => {
  expect(bodyOf(changedFields(values, { ...values, page: " pages/index/index " }))).toEqual({
    page: "pages/index/index",
  });
});
