const { base } = require("../config");

// Keys contain the shop's address, so that data of one shop is never used for another.
const nameOf = (key) => `${key} ${base}`;
/** Values that could not be stored because the storage is full. They are lost when the mini-program is closed. */
const unsaved = new Map();

function read(key) {
  if (unsaved.has(key)) return unsaved.get(key);
  return wx.getStorageSync(nameOf(key)) || undefined;
}

/** Returns false if the storage is full. `read` still returns the value until the mini-program is closed. */
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

/** Forgets everything on this phone, such as the token, the cart and earlier searches. */
function clear() {
  unsaved.clear();
  wx.clearStorageSync();
}

module.exports = { clear, read, write };
