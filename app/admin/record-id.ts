/** Maps an invalid id to one that no record has, so that the page responds 404. */
export const parseId = (text: string) =>
  /^[1-9]\d{0,9}$/.test(text) ? Math.min(Number(text), 2_147_483_647) : 2_147_483_647;

export const recordId = async (params: Promise<{ id: string }>) => parseId((await params).id);
