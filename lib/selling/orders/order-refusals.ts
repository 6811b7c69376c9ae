import { type Said, say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";

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

/** `excluded` are the positions of lines that are not sent there. */
export function refuseExcluded(lines: readonly { at: number }[], excluded: readonly number[]) {
  if (excluded.length) throw invalid(...excluded.map((position) => notDeliverable(lines[position]!.at)));
}

/** The owner has closed it, or it is another time of the day. What is ordered already goes on. */
export const shopClosed = (message: Said) => new AppError("shop_closed", message, { errors: [closedProblem(message)] });
export const closedProblem = (message: Said): FieldError => ({ path: "", code: "shop_closed", message });

/** `expected` is the total that the shopper has seen: a price, a template or the stock's shape may have changed since. */
export function refuseTotal(total: number, expected: number | undefined) {
  if (total > largestTotal) throw invalid(tooMuch);
  if (expected === undefined || expected === total) return;
  const message = say("The order costs {total} now.", { total: { fen: total } });
  throw new AppError("stale", message, {
    errors: [{ path: "expected_total", code: "total_changed", message, total }],
  });
}
