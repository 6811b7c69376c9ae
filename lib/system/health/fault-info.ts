interface FaultInfo {
  /** The kind of record that the fault's id refers to. */
  of: string;
  remedy: string;
}

const sync = "Ask the platform: POST /cms/order/<id>/sync. If the fault stays, compare with the merchant's own site.";
const byHand =
  "The app cannot have written this: find out who changed the database, and put back what the order's events, payments and ledger lines tell.";
const recount = "Run `select recount_figures()` in the database.";
const readBill = "Read the bill again: POST /cms/bill with its day. The id has the digits of the day.";
const refundAgain = "Refund it again: POST /cms/order/<id>/refund (with payment_id for a second payment).";
const sweepRuns =
  "The sweep does not reach it: is the app running, and does it reach WeChat? On Vercel, is the schedule of /api/sweep on?";

/** Most faults are about an order and have this remedy. */
export const usualFault: FaultInfo = { of: "order", remedy: byHand };

/** Faults in the invariants that are about another record or have another remedy. */
export const faultInfo: Readonly<Record<string, Partial<FaultInfo>>> = {
  "stock is not the sum of its ledger": {
    of: "product",
    remedy:
      "Count the goods, set `stock` of its variant in the database to the sum of the ledger, and then the counted number: POST /cms/product/<id>/stock.",
  },
  "a freight template has not one rule for everywhere else": {
    of: "freight_template",
    remedy: "Save its rules in the back office, one of them without regions.",
  },
  "a freight template has a region twice": {
    of: "freight_template",
    remedy: "Save its rules in the back office, each region in one of them.",
  },
  "a product names a template that is not for express": {
    of: "product",
    remedy: "Choose another freight template for it in the back office.",
  },
  "a product has no variant": {
    of: "product",
    remedy: "Set deleted_at of one of its variants to null, then its `options` to what the variant's `values` say.",
  },
  "a product does not follow its variants": {
    of: "product",
    remedy: "Save the product in the back office: that sets its price, stock and number of variants from them.",
  },
  "a variant has not one value of each option": {
    of: "product",
    remedy: "Open the product in the back office, and give each variant a value of each option.",
  },
  "an order is paid without one payment of its exact total": { remedy: sync },
  "an unpaid order holds money": { remedy: sync },
  "a cancelled order holds money that nobody sends back": { remedy: refundAgain },
  "an order is refunding without one refund under way of all that is left": { remedy: sync },
  "a payment was received twice over": { of: "payment" },
  "money that came a second time was not sent back": { remedy: refundAgain },
  "a notification was applied more than once": { of: "notification" },
  "a notification was applied to a payment or a refund that shows nothing of it": { of: "notification" },
  "more was refunded than was paid": { remedy: sync },
  "the refunded amount is not the sum of the refunds": { remedy: sync },
  "refunded, but not in full; or in full, but not refunded": { remedy: sync },
  "a product counts other ratings than its published reviews have": {
    of: "product",
    remedy: "Run `select recount_ratings()` in the database.",
  },
  "a review is not about a completed order line of its author": { of: "review" },
  "an invoice is not over the money of its order": { of: "invoice" },
  "an issued invoice has no file": { of: "invoice" },
  "a coupon is used by an order without its discount": { of: "user_coupon" },
  "a coupon has another number of copies than it counts, or more than its total": { of: "coupon" },
  "sold is not what paid orders took": { of: "product" },
  "a category does not count its products on sale": {
    of: "category",
    remedy: "Set its product_count to the number of its products that are on sale and not deleted.",
  },
  "a request is kept under its key without its answer": {
    of: "user",
    remedy: "Delete the row of idempotency_keys that has no answer.",
  },
  "a shopper with addresses has not one default address": {
    of: "user",
    remedy: "The shopper chooses a default address, or set is_default for one of theirs.",
  },
  "an attempt to pay is not over the total of its order": { remedy: sync },
  "a payment is open whose order is no longer unpaid": { remedy: sweepRuns },
  "a payment is marked received without a notification or query result": {
    remedy:
      "Look the payment up at the merchant's own site by its out_trade_no. Ship nothing before it is found there.",
  },
  "a refund is marked successful without a notification or query result": {
    remedy: "Look the refund up at the merchant's own site by its out_refund_no.",
  },
  "a refund or a report to the platform is not tried again for days": {
    remedy: "Ask at once: POST /cms/order/<id>/sync.",
  },
  "an order is unpaid a day after its time to pay": { remedy: sweepRuns },
  "more of a line is in parcels than was ordered": { of: "line" },
  "a line counts other goods as shipped than its parcels hold": { of: "line" },
  "a parcel holds a line of another order": { of: "parcel" },
  "a parcel is empty": { of: "parcel" },
  "goods are in a parcel and held back at once": { of: "line" },
  "a line counts other units as asked back than its requests claim": { of: "line" },
  "requests get more than was paid for a line, or less although all of it is asked back": { of: "line" },
  "a request is refunded without its money, or its money went without it": { remedy: sync },
  "the figures of a customer are not those of the orders": {
    of: "user",
    remedy: "Run `select recount_customers()` in the database.",
  },
  "a shipment was never to be reported to the platform": {
    remedy: "Add it to shipping_reports; the sweep sends it. Without the report the platform may hold the money back.",
  },
  "a change of a stock names a reason that is not its own": { of: "product" },
  "a stock was adjusted by nobody": {
    of: "product",
    remedy: "Somebody wrote the ledger past the app: find out who, and count the goods.",
  },
  "a shopper got more messages than they had accepted": {
    of: "user",
    remedy: 'Set `left` of their consents to 0: `update consents set "left" = 0 where user_id = <id>`.',
  },
  "terms were accepted before they were published": { of: "user" },
  "a line of a bill has neither a match nor a difference, or both": { of: "bill", remedy: readBill },
  "the sums of a bill are not those of its lines": { of: "bill", remedy: readBill },
  "the figures of the dashboard are not those of the orders": { of: "dashboard", remedy: recount },
  "the best sellers of the dashboard are not what was sold": { of: "product", remedy: recount },
};
