const { fullName } = require("../catalogue/products");
const { refundMark, refundParts } = require("../order/status");

/** Computes a request from the lines of an order and the shop's offer for them. Pure functions without API calls. */

/** `wanted` is the line that was tapped. Without one, all lines are selected if nothing has been shipped. */
function linesOf(order, { items }, wanted) {
  const offers = new Map(items.map((offer) => [offer.item_id, offer]));
  const lines = order.items.map((item) => {
    const { id, name, variant_name: variant, image_sizes: sizes } = item;
    const { types = [], count: free = 0, unshipped = 0, entitled = [] } = offers.get(id) || {};
    const image = sizes ? sizes.small.url : "";
    const known = { id, name, variant, full: fullName(name, variant), image, mark: refundMark(item) };
    return { ...known, types, free, unshipped, entitled, count: free, isChosen: false };
  });
  const open = lines.filter(isOpen);
  const isAll = open.length === 1 || open.every(({ free, unshipped }) => free === unshipped);
  return lines.map((line) => ({ ...line, isChosen: isOpen(line) && (wanted ? line.id === wanted : isAll) }));
}

const isOpen = ({ types, free }) => types.length > 0 && free > 0;
const isPossible = (line, kind) => isOpen(line) && (!kind || line.types.includes(kind));
/** Only shipped pieces can be returned. */
const maxCount = ({ free, unshipped }, kind) => (kind === "return" ? free - unshipped : free);

/** The lines of the request, with the count limited to what its kind allows. */
const chosenOf = (lines, kind) =>
  lines
    .filter((line) => line.isChosen && isPossible(line, kind))
    .map((line) => ({ ...line, count: Math.min(line.count, maxCount(line, kind)) }));

const kindsOf = (lines) => {
  const chosen = chosenOf(lines);
  return ["refund", "return"].filter((kind) => chosen.some(({ types }) => types.includes(kind)));
};

/** True if the request includes shipped pieces. Unshipped pieces of a line are refunded first. */
const hasShipped = (lines, kind) =>
  kind === "return" || chosenOf(lines, kind).some(({ count, unshipped }) => count > unshipped);

/** The cases that a reason of this request can fit. Empty until the shopper has chosen how. */
function casesOf(lines, kind) {
  if (kind !== "refund") return kind ? [kind] : [];
  const chosen = chosenOf(lines, kind);
  return [chosen.some(({ unshipped }) => unshipped) && "unshipped", hasShipped(lines, kind) && "refund"].filter(
    Boolean,
  );
}

/** The reasons that fit the chosen goods, or all as long as none are chosen. */
function reasonsOf(reasons, lines, kind) {
  const cases = casesOf(lines, kind);
  return cases.length ? reasons.filter((reason) => reason.cases.some((one) => cases.includes(one))) : reasons;
}

/**
 * The amounts to refund. Freight is included if the request covers all remaining pieces. `before` is the part that has already
 * been refunded.
 */
function refundSum(lines, kind, { freight, refundable = Infinity }) {
  const chosen = chosenOf(lines, kind);
  const goods = chosen.reduce((sum, { entitled, count }) => sum + (entitled[count - 1] || 0), 0);
  const pieces = (all, of) => all.reduce((sum, line) => sum + line[of], 0);
  const isAll = chosen.length > 0 && pieces(chosen, "count") === pieces(lines, "free");
  const requested = goods + (isAll ? freight : 0);
  const total = Math.min(requested, refundable);
  return { ...refundParts({ entitled: goods, agreed: null, total }), before: requested - total };
}

module.exports = { chosenOf, isPossible, hasShipped, isOpen, kindsOf, linesOf, maxCount, reasonsOf, refundSum };
