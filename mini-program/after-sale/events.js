const { moment } = require("../format");
const { fill } = require("../words");
const { words } = require("./words");

const t = words.requestEvents;

function textOf({ from, to, by }, request) {
  if (from === to) return to === "sent" ? t.corrected : t.tried;
  if (to === "requested") return by === "admin" ? t.requestedByShop : t.requested;
  if (to !== "refunding") return t[to] || to;
  if (from !== "requested") return t.received;
  return request.is_automatic ? t.automatic : t.refunding;
}

const pictureOf = ({ sizes }, at) => ({
  ...{ key: at, small: sizes.small.url, large: sizes.large.url },
  show: fill(words.request.picture, { number: at + 1 }),
});

/** What happened to a request, the newest first. The pictures of the request itself stand with it. */
const eventsOf = (request) =>
  request.events
    .map((event, key) => ({
      ...{ key, text: textOf(event, request), reason: event.reason, when: moment(event.created_at) },
      pictures: event.from === null ? [] : event.images.map(pictureOf),
    }))
    .reverse();

module.exports = { eventsOf, pictureOf };
