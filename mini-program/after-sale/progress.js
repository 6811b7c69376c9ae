const { fullName } = require("../catalogue/products");
const { dateTime, money } = require("../kit/format");
const { refundParts } = require("../order/status");
const { fill, plural, words } = require("../words/after-sale");

const t = words.request;
const e = words.requestEvents;

/** The system completes requests for which no money has to be refunded. */
const isWithoutRefund = ({ to, by }) => to === "refunded" && by === "system";

function textOf({ from, to, by }, request) {
  if (from === to && to === "sent") return e.corrected;
  if (from === to) return { platform: e.failed, system: e.begun }[by] || e.tried;
  if (to === "refunded" && by === "admin") return e.settled;
  if (isWithoutRefund({ to, by })) return e.nothing;
  if (to === "requested") return by === "admin" ? e.requestedByShop : e.requested;
  if (to !== "refunding") return e[to] || to;
  if (request.events.some(isWithoutRefund)) return from === "requested" ? e.decided : e.receivedOnly;
  if (from !== "requested") return e.received;
  return request.is_automatic ? e.automatic : e.refunding;
}

/** Only reasons written by people are shown. Those of the system are for the shop's admins. */
const shownReason = ({ by, reason }) => (by === "admin" || by === "shopper" ? reason : "");

const pictureView = ({ sizes }, at) => ({
  key: at,
  small: sizes.small.url,
  large: sizes.large.url,
  show: fill(words.request.picture, { number: at + 1 }),
});

/** The events of a request, newest first. Pictures of the first event belong to the request itself and are shown there. */
const requestEvents = (request) =>
  request.events
    .map((event, key) => ({
      key,
      text: textOf(event, request),
      reason: shownReason(event),
      when: dateTime(event.created_at),
      pictures: event.from === null ? [] : event.images.map(pictureView),
    }))
    .reverse();

/** True if nothing was shipped. Such a request is refunded automatically if the shop does not answer in time. */
const isUnsent = ({ items }) => items.every(({ held, count }) => held === count);

/** True if the shop refunded the money itself, outside of WeChat Pay. */
const isElsewhere = ({ events }) => events.some(({ to, by }) => to === "refunded" && by === "admin");

function refundedHead(request) {
  if (isElsewhere(request)) return [t.refundedTitle, t.refundedElsewhere];
  if (request.events.some(isWithoutRefund)) return [t.nothingTitle, t.nothing];
  const { refunded_at: back } = request;
  const price = money(request.total);
  return [t.refundedTitle, fill(t.refunded, { price, when: back ? dateTime(back) : "" })];
}

function headOf(request) {
  const { status, type, due_at: due } = request;
  const until = due ? dateTime(due) : "";
  const sentence = isUnsent(request) && request.channel !== "offline" ? t.requestedAutomatic : t.requestedUntil;
  const [title, text] = {
    requested: [t.requestedTitle, until ? fill(sentence, { until }) : t.requested],
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

const differenceText = (requested, back, isAgreed) =>
  isAgreed
    ? fill(t.asked, { price: money(requested), agreed: money(back) })
    : fill(words.ask.before, { price: money(requested - back) });

function requestView(request) {
  const { id, status, type, actions, carrier, carrier_name, tracking_no, return_to, carriers } = request;
  const { agreed, entitled, entitled_freight: freight, description, order_id, order_no } = request;
  const comesBack = !["rejected", "withdrawn", "closed"].includes(status) && !isElsewhere(request);
  const back = refundParts(comesBack ? request : { entitled, agreed: null, total: entitled + freight });
  return {
    id,
    status,
    order: order_id,
    description,
    comesBack,
    back,
    ...headOf(request),
    less: entitled + freight > back.total ? differenceText(entitled + freight, back.total, agreed !== null) : "",
    kind: type === "return" ? t.returnKind : t.refundKind,
    reason: request.reason_name,
    lines: request.items.map(lineOf),
    pieces: plural(t, "pieces", request.count),
    pictures: request.images.map(pictureView),
    events: requestEvents(request),
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

module.exports = { requestView };
