/** The query of a page. A mini-program code passes it as `scene`, with at most 32 characters, such as "id=3". */
function queryOf({ scene = "", ...query }) {
  const pairs = decoded(scene)
    .split("&")
    .map((pair) => pair.split("="))
    .filter(([name, value]) => name && value);
  return { ...query, ...Object.fromEntries(pairs) };
}

/** WeChat passes query values without decoding them. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch (_) {
    return text; // it was not encoded
  }
}

/** Single-page mode in Moments: there is no session and no navigation. WeChat's own bar below the page opens the mini-program. */
const isAlone = wx.getLaunchOptionsSync().scene === 1154;

module.exports = { decoded, isAlone, queryOf };
