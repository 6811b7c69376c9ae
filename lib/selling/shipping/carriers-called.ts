interface Carrier {
  value: string;
  label: string;
}

/** People leave these out or exchange them in speech. Freight (快运) stays: it is another business of the same house. */
const endings = /(?:速运|速递|快递|物流| express)$/i;
const stemOf = (name: string) => name.replace(endings, "").toLowerCase();

/** The carriers that a person may mean by a name: 顺丰 and 顺丰快递 are 顺丰速运. The exact value comes first, then the exact label. */
export function carriersCalled<Known extends Carrier>(name: string, carriers: readonly Known[]): Known[] {
  const stem = stemOf(name);
  const ways: ((carrier: Known) => boolean)[] = [
    ({ value }) => value === name,
    ({ label }) => label === name,
    ({ value }) => value.toLowerCase() === name.toLowerCase(),
    ({ label }) => stem !== "" && stemOf(label) === stem,
  ];
  return ways.map((fits) => carriers.filter(fits)).find((found) => found.length > 0) ?? [];
}
