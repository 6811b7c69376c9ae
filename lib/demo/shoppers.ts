import { defaultAvatar } from "./catalogue";
import type { DemoTexts, Place, SeedAddress } from "./shapes";

const postalCodes = [
  ["310013", "315010"],
  ["100080"],
  ["200030"],
  ["610041", "400010"],
  ["510630"],
  ["430060"],
  ["210009", "215005"],
  ["650031"],
  ["710061"],
  ["361005"],
  ["266071"],
  ["150001"],
];

const numbersOf = (place: number) => `138000000${String(place).padStart(2, "0")}`;

const addressAt = ([province, city, district, detail]: Place): Pick<
  SeedAddress,
  "province" | "city" | "district" | "detail"
> => ({ province, city, district, detail });

export const demoShopperAddress = ({ nicknames, shopperPlace }: DemoTexts["people"]): SeedAddress => ({
  name: nicknames.shopper,
  phone: numbersOf(0),
  ...addressAt(shopperPlace),
  postal_code: "310013",
  latitude: 30.2456,
  longitude: 120.1289,
  is_default: true,
});

/** The streets are called "Example Road", and the phone numbers are not in use. */
export const demoShoppers = ({ people }: Pick<DemoTexts, "people">) =>
  people.shoppers.map(([nickname, ...places], at) => {
    const phone = numbersOf(at + 1);
    const addresses = places.map(
      (place, which): SeedAddress => ({
        name: nickname,
        phone,
        ...addressAt(place),
        postal_code: postalCodes[at]![which]!,
        is_default: which === 0,
      }),
    );
    return { nickname, avatar: (at + 1) % 3 === 0 ? null : defaultAvatar, phone, addresses };
  });
