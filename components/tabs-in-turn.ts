/** Runs one work of this name at a time in all tabs of the browser. Over plain HTTP browsers have no locks, and tabs do not wait. */
export const tabsInTurn = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks?.request<Promise<T>>(name, work) ?? work();
