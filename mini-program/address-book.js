const { tell } = require("./problem");
const { shop } = require("./shop");
const { words } = require("./checkout-words");

const asOurs = (chosen) => ({
  name: chosen.userName,
  phone: chosen.telNumber,
  province: chosen.provinceName,
  city: chosen.cityName,
  district: chosen.countyName,
  detail: chosen.detailInfo,
  postal_code: chosen.postalCode,
});

/**
 * Lets the shopper choose an address from WeChat's address book and stores it in the shop, unless the same one is already there.
 * Returns undefined if the shopper cancels.
 */
async function takeFromWechat() {
  let chosen;
  try {
    chosen = await wx.chooseAddress();
  } catch ({ errMsg }) {
    if (!/cancel/.test(errMsg))
      wx.showModal({ content: words.addresses.notFromWechat, showCancel: false, confirmText: words.common.ok });
    return undefined;
  }
  try {
    const address = asOurs(chosen);
    const { items } = await shop.addresses.list();
    const same = items.find((each) => Object.keys(address).every((name) => each[name] === address[name]));
    return same || (await shop.addresses.create(address));
  } catch (error) {
    tell(error);
    return undefined;
  }
}

module.exports = { takeFromWechat };
