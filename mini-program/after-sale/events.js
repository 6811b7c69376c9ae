const { moment } = require("../format");
const { fill } = require("../words");
const { words } = require("./words");

const t = words.requestEvents;

/** The system completes requests for which no money has to be refunded. */
const isForNothing = ({ to, by }) => to === "refunded" && by === "system";

function textOf({ from, to, by }, request) {
  if (from === to && to === "sent") return t.corrected;
  if (from === to) return { platform: t.failed, system: t.begun }[by] || t.tried;
  if (to === "refunded" && by === "admin") return t.settled;
  if (isForNothing({ to, by })) return t.nothing;
  if (to === "requested") return by === "admin" ? t.requestedByShop : t.requested;
  if (to !== "refunding") return t[to] || to;
  if (request.events.some(isForNothing)) return from === "requested" ? t.decided : t.receivedOnly;
  if (from !== "requested") return t.received;
  return request.is_automatic ? t.automatic : t.refunding;
}

/** Only reasons written by people are shown. Those of the system are for the shop's admins. */
const saidIn = ({ by, reason }) => (by === "admin" || by === "shopper" ? reason : "");

const pictureOf = ({ sizes }, at) => ({
  key: at,
  small: sizes.small.url,
  large: sizes.large.url,
  show: fill(words.request.picture, { number: at + 1 }),
});

/** The events of a request, newest first. Pictures of the first event belong to the request itself and are shown there. */
const eventsOf = (request) =>
  request.events
    .map((event, key) => ({
      key,
      text: textOf(event, request),
      reason: saidIn(event),
      when: moment(event.created_at),
      pictures: event.from === null ? [] : event.images.map(pictureOf),
    }))
    .reverse();

module.exports = { eventsOf, isForNothing, pictureOf };
