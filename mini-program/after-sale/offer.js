const { fullName } = require("../choices");
const { backOf } = require("../refunds");

/** What a shopper asks back, as plain data: the lines of an order beside what the shop offers for them. Nothing here draws or calls. */

/** `wanted` is the line that was tapped. Without one, all are chosen as long as nothing has left. */
function linesOf(order, { items }, wanted) {
  const offers = new Map(items.map((offer) => [offer.item_id, offer]));
  const lines = order.items.map(({ id, name, variant_name: variant, image_sizes: sizes }) => {
    const { types = [], count: free = 0, unshipped = 0, entitled = [] } = offers.get(id) || {};
    const known = { id, name, variant, full: fullName(name, variant), image: sizes ? sizes.small.url : "" };
    return { ...known, types, free, unshipped, entitled, count: free, isChosen: false };
  });
  const open = lines.filter(isOpen);
  const isAll = open.length === 1 || open.every(({ free, unshipped }) => free === unshipped);
  return lines.map((line) => ({ ...line, isChosen: isOpen(line) && (wanted ? line.id === wanted : isAll) }));
}

const isOpen = ({ types, free }) => types.length > 0 && free > 0;
/** A line that cannot be of this kind of request stays out of it. */
const fits = (line, kind) => isOpen(line) && (!kind || line.types.includes(kind));
/** Only what has left can be sent back. */
const mostOf = ({ free, unshipped }, kind) => (kind === "return" ? free - unshipped : free);

/** The lines of the request, with as many pieces as its kind allows. */
const chosenOf = (lines, kind) =>
  lines
    .filter((line) => line.isChosen && fits(line, kind))
    .map((line) => ({ ...line, count: Math.min(line.count, mostOf(line, kind)) }));

/** The kinds to choose from: those that a chosen line can have. */
const kindsOf = (lines) => {
  const chosen = chosenOf(lines);
  return ["refund", "return"].filter((kind) => chosen.some(({ types }) => types.includes(kind)));
};

/** True if some of it has left the shop. What has not left is asked back first. */
const hasLeft = (lines, kind) =>
  kind === "return" || chosenOf(lines, kind).some(({ count, unshipped }) => count > unshipped);

/** What goes back. The freight belongs to it if all that is left is asked for. `before`: so much of it was paid back already. */
function sumOf(lines, kind, { freight, refundable }) {
  const chosen = chosenOf(lines, kind);
  const goods = chosen.reduce((sum, { entitled, count }) => sum + (entitled[count - 1] || 0), 0);
  const pieces = (all, of) => all.reduce((sum, line) => sum + line[of], 0);
  const isAll = chosen.length > 0 && pieces(chosen, "count") === pieces(lines, "free");
  const asked = { entitled: goods, entitled_freight: isAll ? freight : 0 };
  const back = backOf({ ...asked, agreed: null, agreed_freight: null, refundable });
  return { ...back, before: asked.entitled + asked.entitled_freight - back.total };
}

module.exports = { chosenOf, fits, hasLeft, isOpen, kindsOf, linesOf, mostOf, sumOf };
