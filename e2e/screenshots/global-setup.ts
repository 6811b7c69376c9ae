import { buildFresh } from "../fixtures/build-fresh";
import setupPostgres from "../fixtures/setup-postgres";

export default async function setup() {
  await buildFresh();
  return setupPostgres();
}
