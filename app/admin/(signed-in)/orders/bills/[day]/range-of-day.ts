/** The filters of lists for the bill of this day: it begins at midnight in China. */
export const rangeOfDay = (day: string) => ({ from: `${day}T00:00:00+08:00`, to: `${day}T00:00:01+08:00` });
