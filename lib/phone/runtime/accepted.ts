import { device } from "./device";

const key = `kiosk-phone-messages ${device.appId} ${device.shopper}`;

/** The shopper of this phone has allowed a message once, so some may come. The value is the last one that was shown. */
export const hasAccepted = () => localStorage.getItem(key) !== null;
export const lastShown = () => Number(localStorage.getItem(key));
export const keepShown = (id: number) => localStorage.setItem(key, String(id));
