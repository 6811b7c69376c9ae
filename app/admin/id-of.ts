/** An address that no record can have becomes an id that none has, so that it is a 404 like any other. */
export const idOf = (text: string) =>
  /^[1-9]\d{0,9}$/.test(text) ? Math.min(Number(text), 2_147_483_647) : 2_147_483_647;
