/** With fewer waybills left, the shop should buy more. Safe in the browser. */
export const fewWaybills = 20;
