/** The rows that are chosen for an action. */
export interface Chosen {
  ids: Readonly<Record<string, true>>;
  /** All rows that match the filters, also those of other pages. */
  isAll: boolean;
}
export const nothingChosen: Chosen = { ids: {}, isAll: false };
