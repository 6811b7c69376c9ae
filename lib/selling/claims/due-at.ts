export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
export const inDays = (days: number) => inHours(days * 24);
