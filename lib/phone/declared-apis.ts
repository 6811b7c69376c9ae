/** WeChat refuses these functions of `wx` unless `requiredPrivateInfos` of app.json names them. It takes no other names there. */
export const declaredApis = [
  ...["chooseAddress", "chooseLocation", "choosePoi", "getFuzzyLocation", "getLocation", "onLocationChange"],
  ...["startLocationUpdate", "startLocationUpdateBackground"],
];

/** Says in a sentence what is wrong with `requiredPrivateInfos`. Undefined if nothing is. */
export function wrongDeclaration(names: readonly string[] = []) {
  const unknown = names.find((name) => !declaredApis.includes(name));
  if (unknown !== undefined) return `"${unknown}" is none of ${declaredApis.join(", ")}.`;
  if (names.includes("getLocation") && names.includes("getFuzzyLocation"))
    return "getLocation and getFuzzyLocation exclude each other.";
  return undefined;
}
