import { notFound } from "next/navigation";
import { signedInAdmin } from "../../guard";

/** An address that no page has: 404 inside the back office, with its side bar. */
export default async function UnknownPage() {
  await signedInAdmin();
  notFound();
}
