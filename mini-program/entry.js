/** Reads the query that opened a page. A mini-program code has a `scene` instead, of 32 characters at most, such as "id=3". */
function queryOf({ scene = "", ...query }) {
  const pairs = decoded(scene)
    .split("&")
    .map((pair) => pair.split("="))
    .filter(([name, value]) => name && value);
  return { ...query, ...Object.fromEntries(pairs) };
}

/** A value of a query as text: WeChat hands it over as it stands in the address. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return text; // it was never encoded
  }
}

/** True where Moments shows one page alone: it has no session and leads nowhere. WeChat's own bar below it opens the mini-program. */
const isAlone = wx.getLaunchOptionsSync().scene === 1154;

module.exports = { decoded, isAlone, queryOf };
