/** Maps an invalid id to one that no entry has, so that the page responds 404. */
export const idFromParams = async (params: Promise<{ id: string }>) => {
  const { id } = await params;
  return /^[1-9]\d{0,9}$/.test(id) ? Math.min(Number(id), 2_147_483_647) : 2_147_483_647;
};
