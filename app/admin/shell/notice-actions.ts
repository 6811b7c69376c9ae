"use server";

import { refresh } from "next/cache";
import { markRead } from "@/lib/content/notices/admin-operations";
import { action } from "@/lib/next/action";

const mark = action(markRead);

export async function readNotice(last: Parameters<typeof mark>[0], input: Parameters<typeof mark>[1]) {
  const outcome = await mark(last, input);
  refresh(); // updates the count at the bell
  return outcome;
}
