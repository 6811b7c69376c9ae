import type { Plain } from "./msg";

const atCounter: Readonly<Record<string, Plain>> = { paid: "to be picked up", shipped: "handed over" };

/** An order's state as people call it: goods that wait at the counter are not to be shipped. */
export const orderState = (status: Plain, delivery: string): Plain =>
  (delivery === "pickup" && atCounter[status]) || status;
