import type { Carrier } from "./shop-dictionaries";
import type { ListedOrder } from "./types";

interface Address {
  province: string;
  city: string;
  district: string;
  detail: string;
}

/**
 * Formats an address as on a parcel label. Chinese regions are joined without separators and followed by a space and the street.
 * A municipality, whose province and city are the same, appears once.
 */
export function fullAddress({ province, city, district, detail }: Address) {
  const region = [...new Set([province, city, district])].filter(Boolean);
  const isChinese = /\p{Script=Han}/u.test(region.join(""));
  return isChinese ? `${region.join("")} ${detail}` : [detail, ...region.toReversed()].filter(Boolean).join(", ");
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Name, phone and address on one line, in the format that courier apps parse: `王小明 13800138000 浙江省杭州市西湖区龙井路 1 号`. */
export function recipientLine({ name, phone, ...address }: Address & { name: string; phone: string }) {
  const { province, city, district, detail } = address;
  const region = [...new Set([province, city, district])].join("");
  const place = /\p{Script=Han}/u.test(region) ? `${region}${detail.trim()}` : fullAddress(address);
  return [name, phone.replaceAll(/[\s-]/g, ""), place].map(onOneLine).join(" ");
}

/** The last eight digits of an order number, the part that people read aloud. */
export const shortOrderNo = ({ order_no }: { order_no: string }) => order_no.slice(-8);
export const recipientName = ({ recipient, user }: ListedOrder) => recipient?.name || user.nickname || `#${user.id}`;

export const carrierName = (carriers: readonly Carrier[], carrier: string) =>
  carriers.find(({ value }) => value === carrier)?.label ?? carrier;
