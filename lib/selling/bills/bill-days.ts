/** A bill's id has the digits of its day: 20261128. Safe in the browser. */
export const dayOfBill = (id: number) => String(id).replace(/(\d{4})(\d\d)/, "$1-$2-");
export const billOfDay = (day: string) => Number(day.replaceAll("-", ""));

/** The filters of lists for the bills of these days, which begin at midnight in China. */
export const rangeOfDays = (first: string, last = first) => ({
  from: `${first}T00:00:00+08:00`,
  to: `${last}T00:00:01+08:00`,
});
