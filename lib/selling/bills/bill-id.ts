/** A bill's id has the digits of its day: 20261128. Safe in the browser. */
export const dayOfBill = (id: number) => String(id).replace(/(\d{4})(\d\d)/, "$1-$2-");
export const billOfDay = (day: string) => Number(day.replaceAll("-", ""));
