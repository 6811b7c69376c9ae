interface Address {
  province: string;
  city: string;
  district: string;
  detail: string;
}

/** As it is written on a parcel: Chinese parts run together, with a space before the house; a city that is its province stands once. */
export function fullAddress({ province, city, district, detail }: Address) {
  const region = [...new Set([province, city, district])].filter(Boolean);
  const isChinese = /\p{Script=Han}/u.test(region.join(""));
  return isChinese ? `${region.join("")} ${detail}` : [detail, ...region.toReversed()].filter(Boolean).join(", ");
}
