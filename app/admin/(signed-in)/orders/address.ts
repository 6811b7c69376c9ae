interface Address {
  province: string;
  city: string;
  district: string;
  detail: string;
}

/**
 * Writes an address as on a parcel: Chinese parts run together, with a space before the house. A city that is its own province appears
 * once.
 */
export function fullAddress({ province, city, district, detail }: Address) {
  const region = [...new Set([province, city, district])].filter(Boolean);
  const isChinese = /\p{Script=Han}/u.test(region.join(""));
  return isChinese ? `${region.join("")} ${detail}` : [detail, ...region.toReversed()].filter(Boolean).join(", ");
}
