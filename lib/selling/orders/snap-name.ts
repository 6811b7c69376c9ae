/** The name by which lists show an order: that of its first line, and how many more there are. */
export const snapName = ([first, ...more]: string[]) => (more.length ? `${first} +${more.length}` : first!);
