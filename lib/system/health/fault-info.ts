type Kind =
  | "product"
  | "order"
  | "category"
  | "freight_template"
  | "coupon"
  | "user_coupon"
  | "review"
  | "invoice"
  | "user"
  | "notification"
  | "payment"
  | "dashboard"
  | "line"
  | "parcel";

interface FaultInfo {
  /** The kind of record that the fault's id refers to. */
  of: Kind;
  remedy: string;
}

const sync = "Ask the platform: POST /cms/order/<id>/sync. If the fault stays, compare with the merchant's own site.";
const byHand =
  "The app cannot have written this: find out who changed the database, and put back what the order's events, payments and ledger lines tell.";
const recount = "Run `select recount_figures()` in the database.";
const refundAgain = "Refund it again: POST /cms/order/<id>/refund (with payment_id for a second payment).";
const sweepRuns =
  "The sweep does not reach it: is the app running, and does it reach WeChat? On Vercel, is the schedule of /api/sweep on?";

/** The record and the remedy of each fault in the invariants. A test compares the two lists. */
export const faultInfo: Readonly<Record<string, FaultInfo>> = {
  "stock is not the sum of its ledger": {
    of: "product",
    remedy:
      "Count the goods, set `stock` of its variant in the database to the sum of the ledger, and then the counted number: POST /cms/product/<id>/stock.",
  },
  "freight is charged where nothing is sent": { of: "order", remedy: byHand },
  "the freight of an order is not the sum of its parts": { of: "order", remedy: byHand },
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
  "stock of an order is not held exactly once, or not given back exactly once": { of: "order", remedy: byHand },
  "stock of an order was taken twice, or given back before it was taken": { of: "order", remedy: byHand },
  "an order holds stock that its state does not, or the other way round": { of: "order", remedy: byHand },
  "stock moved for an order that has no such item": { of: "order", remedy: byHand },
  "an order is paid without one payment of its exact total": { of: "order", remedy: sync },
  "an unpaid order holds money": { of: "order", remedy: sync },
  "a cancelled order holds money that nobody sends back": { of: "order", remedy: refundAgain },
  "an order is refunding without one refund under way of all that is left": { of: "order", remedy: sync },
  "a payment was received twice over": { of: "payment", remedy: byHand },
  "money that came a second time was not sent back": { of: "order", remedy: refundAgain },
  "a notification was applied more than once": { of: "notification", remedy: byHand },
  "a notification was applied to a payment or a refund that shows nothing of it": {
    of: "notification",
    remedy: byHand,
  },
  "more was refunded than was paid": { of: "order", remedy: sync },
  "the refunded amount is not the sum of the refunds": { of: "order", remedy: sync },
  "refunded, but not in full; or in full, but not refunded": { of: "order", remedy: sync },
  "the totals of an order are not those of its items": { of: "order", remedy: byHand },
  "the discounts of an order are not those of its lines": { of: "order", remedy: byHand },
  "a discount is not the sum of its shares": { of: "order", remedy: byHand },
  "a product counts other ratings than its published reviews have": {
    of: "product",
    remedy: "Run `select recount_ratings()` in the database.",
  },
  "a review is not about a completed order line of its author": { of: "review", remedy: byHand },
  "an invoice is not over the money of its order": { of: "invoice", remedy: byHand },
  "an issued invoice has no file": { of: "invoice", remedy: byHand },
  "a coupon is used by an order without its discount": { of: "user_coupon", remedy: byHand },
  "an order has the discount of a coupon that was not used for it": { of: "order", remedy: byHand },
  "a coupon has another number of copies than it counts, or more than its total": { of: "coupon", remedy: byHand },
  "the events of an order are not an unbroken chain": { of: "order", remedy: byHand },
  "the events of an order end elsewhere than the order": { of: "order", remedy: byHand },
  "an order moved as no order may": { of: "order", remedy: byHand },
  "an order was moved by somebody who may not": { of: "order", remedy: byHand },
  "sold is not what paid orders took": { of: "product", remedy: byHand },
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
  "an attempt to pay is not over the total of its order": { of: "order", remedy: sync },
  "a payment is open whose order is no longer unpaid": { of: "order", remedy: sweepRuns },
  "a payment is marked received without a notification or query result": {
    of: "order",
    remedy:
      "Look the payment up at the merchant's own site by its out_trade_no. Ship nothing before it is found there.",
  },
  "a refund is marked successful without a notification or query result": {
    of: "order",
    remedy: "Look the refund up at the merchant's own site by its out_refund_no.",
  },
  "a refund or a report to the platform is not tried again for days": {
    of: "order",
    remedy: "Ask at once: POST /cms/order/<id>/sync.",
  },
  "a refund is of another order than its payment": { of: "order", remedy: byHand },
  "an order is of somebody who did not place it": { of: "order", remedy: byHand },
  "an order has the time of a state that it never had, or a state without its time": { of: "order", remedy: byHand },
  "an order is unpaid a day after its time to pay": { of: "order", remedy: sweepRuns },
  "more of a line is in parcels than was ordered": { of: "line", remedy: byHand },
  "a line counts other goods as shipped than its parcels hold": { of: "line", remedy: byHand },
  "a parcel holds a line of another order": { of: "parcel", remedy: byHand },
  "a parcel is empty": { of: "parcel", remedy: byHand },
  "an order is shipped before all its lines are in parcels, or is not although they are": {
    of: "order",
    remedy: byHand,
  },
  "goods are in a parcel and held back at once": { of: "line", remedy: byHand },
  "a line counts other units as asked back than its requests claim": { of: "line", remedy: byHand },
  "requests get more than was paid for a line, or less although all of it is asked back": {
    of: "line",
    remedy: byHand,
  },
  "what a request gets is not what its lines get": { of: "order", remedy: byHand },
  "a request is refunded without its money, or its money went without it": { of: "order", remedy: sync },
  "requests get more freight than was paid": { of: "order", remedy: byHand },
  "something is asked back of an order that was not paid, or is over": { of: "order", remedy: byHand },
  "the events of a request are not an unbroken chain to its state": { of: "order", remedy: byHand },
  "a request of one shopper is about the order of another": { of: "order", remedy: byHand },
  "goods left for an order that was not paid": { of: "order", remedy: byHand },
  "a parcel goes otherwise than its order says": { of: "order", remedy: byHand },
  "a paid order to be picked up has no code, or an order has one that is not": { of: "order", remedy: byHand },
  "goods that go at once left in parts": { of: "order", remedy: byHand },
  "an order has an address without need, or none although it is sent": { of: "order", remedy: byHand },
  "the figures of a customer are not those of the orders": {
    of: "user",
    remedy: "Run `select recount_customers()` in the database.",
  },
  "the text by which an order is found has other goods or parcels than the order": { of: "order", remedy: byHand },
  "a shipment was never to be reported to the platform": {
    of: "order",
    remedy: "Add it to shipping_reports; the sweep sends it. Without the report the platform may hold the money back.",
  },
  "a change of a stock names a reason that is not its own": { of: "product", remedy: byHand },
  "a stock was adjusted by nobody": {
    of: "product",
    remedy: "Somebody wrote the ledger past the app: find out who, and count the goods.",
  },
  "a line of the journal of an order is no event": { of: "order", remedy: byHand },
  "a line of the journal of a request is no event": { of: "order", remedy: byHand },
  "a shopper got more messages than they had accepted": {
    of: "user",
    remedy: 'Set `left` of their consents to 0: `update consents set "left" = 0 where user_id = <id>`.',
  },
  "terms were accepted before they were published": { of: "user", remedy: byHand },
  "the figures of the dashboard are not those of the orders": { of: "dashboard", remedy: recount },
  "the best sellers of the dashboard are not what was sold": { of: "product", remedy: recount },
};
