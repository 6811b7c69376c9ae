const { fullName } = require("../choices");
const { money, moment } = require("../format");
const { backOf } = require("../refunds");
const { fill, plural } = require("../words");
const { eventsOf, pictureOf } = require("./events");
const { words } = require("./words");

const t = words.request;

/** True if nothing of it had left the shop: then it needs nobody's decision. */
const isUnsent = ({ items }) => items.every(({ held, count }) => held === count);

/** The shop paid another way: nothing of it went through WeChat. */
const isElsewhere = (request) => request.status === "refunded" && backOf(request).total === 0;

/** The state in large words, and below it what happens next and until when. */
function headOf(request) {
  const { status, type, due_at: due, refunded_at: back } = request;
  const until = due ? moment(due) : "";
  const { total } = backOf(request);
  const asked = isUnsent(request) ? t.requestedAutomatic : t.requestedUntil;
  const [title, text] = {
    requested: [t.requestedTitle, until ? fill(asked, { until }) : t.requested],
    approved: [t.approvedTitle, until ? fill(t.approvedUntil, { until }) : t.approved],
    sent: [t.sentTitle, until ? fill(t.sentUntil, { until }) : t.sent],
    refunding: [t.refundingTitle, t.refunding],
    refunded: [
      t.refundedTitle,
      isElsewhere(request)
        ? t.refundedElsewhere
        : fill(t.refunded, { price: money(total), when: back ? moment(back) : "" }),
    ],
    rejected: [t.rejectedTitle, t.rejected],
    withdrawn: [t.withdrawnTitle, t.withdrawn],
    closed: [t.closedTitle, type === "return" && stateBefore(request) === "approved" ? t.closedLate : t.closedWhole],
  }[status] || [status, ""];
  return { title, text };
}

/** The state that a request had before its last one. */
const stateBefore = ({ events }) => (events.length ? events[events.length - 1].from : null);

const lineOf = ({ item_id: id, product_id, name, variant_name: variant, image_sizes: sizes, count, entitled }) => ({
  ...{ id, product_id, name, variant, full: fullName(name, variant), count, entitled },
  image: sizes ? sizes.small.url : "",
});

/** What the page of a request draws. */
function drawn(request) {
  const { id, status, type, actions, carrier, carrier_name, tracking_no, return_to, carriers } = request;
  const { agreed, entitled, entitled_freight: freight, description, order_id, order_no } = request;
  const back = backOf(isElsewhere(request) ? { ...request, agreed: null } : request);
  const isLess = agreed !== null && back.total < entitled + freight;
  return {
    ...{ id, status, order: order_id, description, back, ...headOf(request) },
    comesBack: !["rejected", "withdrawn", "closed"].includes(status) && !isElsewhere(request),
    less: isLess ? fill(t.asked, { price: money(entitled + freight), agreed: money(back.total) }) : "",
    kind: type === "return" ? t.returnKind : t.refundKind,
    reason: request.reason_name,
    lines: request.items.map(lineOf),
    pieces: plural(t, "pieces", request.count),
    pictures: request.images.map(pictureOf),
    events: eventsOf(request),
    returnTo: status === "approved" || status === "sent" ? return_to : null,
    carriers: carriers || [],
    carrier: carrier || "",
    number: tracking_no || "",
    way: tracking_no ? `${carrier_name || carrier} ${tracking_no}` : "",
    canSend: actions.includes("send"),
    canWithdraw: actions.includes("withdraw"),
    orderNo: order_no,
  };
}

module.exports = { drawn };
