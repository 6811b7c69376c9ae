import type { Person } from "./types";

export const personName = ({ id, nickname }: Person) => nickname || `#${id}`;
