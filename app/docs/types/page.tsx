import type { Metadata } from "next";
import { wordsOf } from "../words";
import { TypesPage } from "./types-page";

export const metadata: Metadata = { title: wordsOf("en").typesTitle };

export default function Page() {
  return <TypesPage language="en" />;
}
