const { tell } = require("./problem");
const { shop } = require("./shop");
const { words } = require("./words");

/** WeChat's own names for the fields are on the right. */
const asOurs = (chosen) => ({
  name: chosen.userName,
  phone: chosen.telNumber,
  province: chosen.provinceName,
  city: chosen.cityName,
  district: chosen.countyName,
  detail: chosen.detailInfo,
  postal_code: chosen.postalCode,
});

/** An address of WeChat's own book, as one of the shop. The same one is not added twice. Undefined if the shopper turns back. */
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
