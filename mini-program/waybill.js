const { waybillPlugin } = require("./config");
const { tell } = require("./problem");
const { shop } = require("./shop");

/** True if the mini-program has WeChat's logistics plugin. The simulator has no plugins. */
const canTrack = waybillPlugin && typeof requirePlugin === "function";

/** Opens WeChat's page of a parcel. */
async function track(shipmentId) {
  try {
    const { waybill_token: waybillToken } = await shop.orders.track({ id: shipmentId });
    requirePlugin("logisticsPlugin").openWaybillTracking({ waybillToken });
  } catch (error) {
    tell(error);
  }
}

module.exports = { canTrack, track };
