const { base } = require("./config");

// Each key contains the shop's address. So data of one shop is never read for another.
const nameOf = (key) => `${key} ${base}`;
/** Values that did not fit into a full phone. They last until the mini-program ends. */
const unsaved = new Map();

function read(key) {
  if (unsaved.has(key)) return unsaved.get(key);
  return wx.getStorageSync(nameOf(key)) || undefined;
}

/** False if the phone is full. The value can be read all the same, until the mini-program ends. */
function write(key, value) {
  unsaved.delete(key);
  try {
    if (value === undefined) wx.removeStorageSync(nameOf(key));
    else wx.setStorageSync(nameOf(key), value);
    return true;
  } catch (_) {
    unsaved.set(key, value);
    return false;
  }
}

module.exports = { read, write };
