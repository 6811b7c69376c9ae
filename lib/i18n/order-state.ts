import type { Plain } from "./msg";

const atCounter: Readonly<Record<string, Plain>> = { paid: "to be picked up", shipped: "handed over" };

/** The displayed state of an order: a pickup order is picked up and handed over instead of shipped. */
export function orderState(status: Plain, delivery: string, isPartShipped = false): Plain {
  if (isPartShipped) return delivery === "pickup" ? "partly handed over" : "partly shipped";
  return (delivery === "pickup" && atCounter[status]) || status;
}
