import type { Database } from "@/db/client";
import type { Loss } from "@/lib/content/html/losses";
import { asHtml } from "@/lib/content/html/paragraphs";
import { plainText } from "@/lib/content/html/plain-text";
import { cleanHtml } from "@/lib/content/html/stored-html";

/** Turns what somebody wrote, HTML or plain text, into the form that is stored. Adds to `losses` what that took out. */
export const storedDetail = async (db: Database, given: string, losses: Loss[]) =>
  emptied(await cleanHtml(db, "detail", asHtml(given), losses));

/** An editor leaves `<p></p>` of a text that was deleted. */
export const emptied = (html: string) => (plainText(html) || html.includes("<img ") ? html : "");
