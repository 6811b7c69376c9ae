import { type Said, say } from "@/lib/i18n/say";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";

export const largestTotal = 99_999_999;

export const tooMuch: FieldError = {
  path: "products",
  code: "too_big",
  message: say("An order may cost at most {most}.", { most: { fen: largestTotal } }),
};

export const notDeliverable = (at: number): FieldError => ({
  path: `products.${at}.product_id`,
  code: "not_deliverable",
  message: "This is not sent to that address.",
});

/** The owner has closed it, or it is another time of the day. What is ordered already goes on. */
export const shopClosed = (message: Said) => new AppError("shop_closed", message, { errors: [closedProblem(message)] });
export const closedProblem = (message: Said): FieldError => ({ path: "", code: "shop_closed", message });

/** The shopper has seen another total: a price, a template or the stock's shape has changed since. */
export function totalChanged(total: number) {
  const message = say("The order costs {total} now.", { total: { fen: total } });
  return new AppError("stale", message, {
    errors: [{ path: "expected_total", code: "total_changed", message, total }],
  });
}
