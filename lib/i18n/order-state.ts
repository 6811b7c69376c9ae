import type { Plain } from "./msg";

const atCounter: Readonly<Record<string, Plain>> = { paid: "to be picked up", shipped: "handed over" };

/** The displayed state of an order: a pickup order is picked up and handed over instead of shipped. */
export const orderState = (status: Plain, delivery: string): Plain =>
  (delivery === "pickup" && atCounter[status]) || status;
