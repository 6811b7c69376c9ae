const { showError, showFailure } = require("../kit/dialogs");
const { shop } = require("../shop/shop");
const { words } = require("../words/checkout");

const toAddress = (chosen) => ({
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
async function importWechatAddress() {
  let chosen;
  try {
    chosen = await wx.chooseAddress();
  } catch (error) {
    showFailure(error, words.addresses.notFromWechat);
    return undefined;
  }
  try {
    const address = toAddress(chosen);
    const { items } = await shop.addresses.list();
    const same = items.find((each) => Object.keys(address).every((name) => each[name] === address[name]));
    return same || (await shop.addresses.create(address));
  } catch (error) {
    showError(error);
    return undefined;
  }
}

module.exports = { importWechatAddress };
