import type { Person } from "./types";

/** Many shoppers have no nickname in WeChat: then the recipient's name says who it is. */
export const customerName = ({ user, recipient_name }: { user: Person; recipient_name: string | null }) =>
  user.nickname || recipient_name || `#${user.id}`;

export const personName = ({ id, nickname }: Person) => nickname || `#${id}`;
