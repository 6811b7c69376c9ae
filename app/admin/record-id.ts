/** An address that no record can have becomes an id that none has, so that it is a 404 like any other. */
export async function recordId(params: Promise<{ id: string }>) {
  const { id } = await params;
  return /^[1-9]\d{0,9}$/.test(id) ? Math.min(Number(id), 2_147_483_647) : 2_147_483_647;
}
