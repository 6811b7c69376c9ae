import { notFound } from "next/navigation";
import { isPractising } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { read } from "@/lib/next/read";
import { detail } from "@/lib/system/archive/operations";
import { plainPage } from "../../../plain-page";
import { OpenPage } from "./open-page";

const page = plainPage("openShop", ["menu", "practice"], async ({ group }) => {
  if (!(await isPractising(store().db))) notFound();
  return <OpenPage made={group.isRoot ? await read(detail, {}) : undefined} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
