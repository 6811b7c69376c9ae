import type { SettingValue } from "./declared";

export const licenceKeys = [
  ...(["shop.filing_no", "licence.name", "licence.number", "licence.image"] as const),
  ...(["licence.permit_name", "licence.permit_number", "licence.permit_image"] as const),
  ...(["licence.second_permit_name", "licence.second_permit_number", "licence.second_permit_image"] as const),
];
type LicenceSettings = { [Key in (typeof licenceKeys)[number]]: SettingValue<Key> };
type Prefix = "licence." | "licence.permit_" | "licence.second_permit_";

/** A licence or permit is shown once it has both a name and a number. `image` is the key of a file, or empty. */
export function licenceOf(settings: LicenceSettings) {
  const documentOf = (prefix: Prefix) => {
    const [name, number] = [settings[`${prefix}name`], settings[`${prefix}number`]];
    const image = settings[`${prefix}image`];
    return name && number ? { name, number, image } : null;
  };
  const licence = documentOf("licence.");
  const permits = [documentOf("licence.permit_"), documentOf("licence.second_permit_")].filter((each) => each !== null);
  return licence && { ...licence, permits };
}
