const { fullName } = require("../choices");
const { money, moment } = require("../format");
const { backOf } = require("../refunds");
const { fill, plural } = require("../words");
const { eventsOf, isForNothing, pictureOf } = require("./events");
const { words } = require("./words");

const t = words.request;

/** True if nothing was shipped. Such a request is refunded automatically if the shop does not answer in time. */
const isUnsent = ({ items }) => items.every(({ held, count }) => held === count);

/** True if the shop refunded the money itself, outside of WeChat Pay. */
const isElsewhere = ({ events }) => events.some(({ to, by }) => to === "refunded" && by === "admin");

function refundedHead(request) {
  if (isElsewhere(request)) return [t.refundedTitle, t.refundedElsewhere];
  if (request.events.some(isForNothing)) return [t.nothingTitle, t.nothing];
  const { refunded_at: back } = request;
  const price = money(request.total);
  return [t.refundedTitle, fill(t.refunded, { price, when: back ? moment(back) : "" })];
}

function headOf(request) {
  const { status, type, due_at: due } = request;
  const until = due ? moment(due) : "";
  const asked = isUnsent(request) ? t.requestedAutomatic : t.requestedUntil;
  const [title, text] = {
    requested: [t.requestedTitle, until ? fill(asked, { until }) : t.requested],
    approved: [t.approvedTitle, until ? fill(t.approvedUntil, { until }) : t.approved],
    sent: [t.sentTitle, until ? fill(t.sentUntil, { until }) : t.sent],
    refunding: [t.refundingTitle, t.refunding],
    refunded: refundedHead(request),
    rejected: [t.rejectedTitle, t.rejected],
    withdrawn: [t.withdrawnTitle, t.withdrawn],
    closed: [t.closedTitle, type === "return" && stateBefore(request) === "approved" ? t.closedLate : t.closedWhole],
  }[status] || [status, ""];
  return { title, text };
}

const stateBefore = ({ events }) => (events.length ? events[events.length - 1].from : null);

const lineOf = ({ item_id: id, product_id, name, variant_name: variant, image_sizes: sizes, count, entitled }) => ({
  id,
  product_id,
  name,
  variant,
  full: fullName(name, variant),
  count,
  entitled,
  image: sizes ? sizes.small.url : "",
});

const lessOf = (asked, back, isAgreed) =>
  isAgreed
    ? fill(t.asked, { price: money(asked), agreed: money(back) })
    : fill(words.ask.before, { price: money(asked - back) });

function drawn(request) {
  const { id, status, type, actions, carrier, carrier_name, tracking_no, return_to, carriers } = request;
  const { agreed, entitled, entitled_freight: freight, description, order_id, order_no } = request;
  const comesBack = !["rejected", "withdrawn", "closed"].includes(status) && !isElsewhere(request);
  const back = backOf(comesBack ? request : { entitled, agreed: null, total: entitled + freight });
  return {
    id,
    status,
    order: order_id,
    description,
    comesBack,
    back,
    ...headOf(request),
    less: entitled + freight > back.total ? lessOf(entitled + freight, back.total, agreed !== null) : "",
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
