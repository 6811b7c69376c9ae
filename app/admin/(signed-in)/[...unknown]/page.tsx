import { notFound } from "next/navigation";
import { signedInAdmin } from "../../guard";

/** Responds 404 within the back office, with its side bar. */
export default async function UnknownPage() {
  await signedInAdmin();
  notFound();
}
