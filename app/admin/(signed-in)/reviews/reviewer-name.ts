import type { Translator } from "@/lib/i18n/admin/translator";
import { customerName } from "../customers/customer-name";
import type { Review } from "./types";

export const reviewerName = ({ user }: Review, words: Translator) =>
  customerName({ ...user, username: null, recipient: null }, words);
