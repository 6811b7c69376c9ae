import type { Delivery } from "@/db/schema/orders";
import { say } from "@/lib/i18n/say";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";

/** How a parcel goes. */
export interface Sending {
  carrier?: string;
  tracking_no?: string;
  /** Null in an edit: nobody is named any more. */
  courier_name?: string | null;
  courier_phone?: string | null;
}

const fieldsOf: Record<Delivery, { needed: (keyof Sending)[]; optional: (keyof Sending)[] }> = {
  express: { needed: ["carrier", "tracking_no"], optional: [] },
  local: { needed: [], optional: ["courier_name", "courier_phone"] },
  pickup: { needed: [], optional: [] },
  virtual: { needed: [], optional: [] },
};

/** Goods that do not travel go at once, as one parcel without a carrier. */
export const goesWhole = (delivery: Delivery) => delivery === "pickup" || delivery === "virtual";

/** 400 for fields that this delivery does not have, and for those that it lacks. `isEdit`: absent fields stay as they are. */
export function refuseWrongSending(delivery: Delivery, given: Sending, isEdit = false) {
  const { needed, optional } = fieldsOf[delivery];
  const errors: FieldError[] = isEdit
    ? []
    : needed
        .filter((path) => given[path] === undefined)
        .map((path) => ({ path, code: "required", message: "Is required." }));
  for (const path of ["carrier", "tracking_no", "courier_name", "courier_phone"] as const)
    if (given[path] !== undefined && !needed.includes(path) && !optional.includes(path))
      errors.push({
        path,
        code: "not_needed",
        message: say("A parcel has no {field} where the delivery is {delivery}.", {
          field: path,
          delivery: { said: delivery },
        }),
      });
  if (errors.length) throw invalid(...errors);
}
