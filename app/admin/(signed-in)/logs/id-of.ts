/** An address that no line can have becomes an id that none has, so that it is a 404 like any other. */
export const idOf = async (params: Promise<{ id: string }>) => {
  const { id } = await params;
  return /^[1-9]\d{0,9}$/.test(id) ? Math.min(Number(id), 2_147_483_647) : 2_147_483_647;
};
